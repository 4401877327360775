/* OpenSSL: ex_data with its three callbacks, stacks and hash tables of the program's pointers, a BIO method of
   the program's, digests over chains of BIOs.  */
/* { dg-do run } */
/* { dg-require-package "libcrypto libssl" } */
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/lhash.h>
#include <openssl/rsa.h>
#include <openssl/safestack.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

typedef struct item { int key; char *name; } item;
DEFINE_STACK_OF (item)

static item *
new_item (int key)
{
  item *i = malloc (sizeof *i);
  *i = (item) { key, strdup ("an item") };
  return i;
}
static void
free_item (item *i)
{
  mix (i->key + strlen (i->name));
  free (i->name);
  free (i);
}
static item *copy_item (const item *i) { return new_item (i->key + 100); }
static int compare_items (const item *const *a, const item *const *b) { return (*a)->key - (*b)->key; }

/* ex_data: every object gets an item; it goes with the object.  */

static void
ex_new (void *parent, void *p, CRYPTO_EX_DATA *data, int index, long number, void *user)
{
  CRYPTO_set_ex_data (data, index, new_item (number));
  ++*(int *) user;
}
static int
ex_dup (CRYPTO_EX_DATA *to, const CRYPTO_EX_DATA *from, void **p, int index, long number, void *user)
{
  *p = copy_item (*p);
  return 1;
}
static void
ex_free (void *parent, void *p, CRYPTO_EX_DATA *data, int index, long number, void *user)
{
  if (p)
    free_item (p);
  --*(int *) user;
}

static void
ex_data (void)
{
  static int live;
  static int rsa_index = -1, ssl_index, context_index;
  if (rsa_index < 0)
    {
      rsa_index = RSA_get_ex_new_index (7, &live, ex_new, ex_dup, ex_free);
      context_index = SSL_CTX_get_ex_new_index (8, &live, ex_new, ex_dup, ex_free);
      ssl_index = SSL_get_ex_new_index (9, &live, NULL, NULL, NULL);
    }
  for (int i = 0; i < 5; i++)
    {
      RSA *r = RSA_new ();
      item *it = RSA_get_ex_data (r, rsa_index);
      mix (it->key);
      it->key = i;
      free_item (it);
      RSA_set_ex_data (r, rsa_index, new_item (i * 3));
      it = RSA_get_ex_data (r, rsa_index);
      mix (it->key);
      SSL_CTX *c = SSL_CTX_new (TLS_method ());
      SSL *s = SSL_new (c);
      item local = { i, "local" };
      SSL_set_ex_data (s, ssl_index, &local);
      SSL_set_app_data (s, it);
      mix (((item *) SSL_get_ex_data (s, ssl_index))->key + ((item *) SSL_get_app_data (s))->key);
      mix (((item *) SSL_CTX_get_ex_data (SSL_get_SSL_CTX (s), context_index))->key);
      SSL_free (s);
      SSL_CTX_free (c);
      RSA_free (r);
    }
  mix (live);
}

static void
stacks (void)
{
  STACK_OF (item) *s = sk_item_new (compare_items);
  for (int round = 0; round < 4; round++)
    {
      for (int i = 0; i < 10; i++)
	sk_item_insert (s, new_item (i * 7 % 10), i / 2);
      sk_item_sort (s);
      item *found = sk_item_value (s, sk_item_find (s, &(item) { 4 }));
      mix (found->key);
      free_item (sk_item_delete_ptr (s, found));
      free_item (sk_item_shift (s));
      free_item (sk_item_set (s, 2, new_item (2)) ? sk_item_pop (s) : NULL);
      STACK_OF (item) *copy = sk_item_deep_copy (s, copy_item, free_item);
      for (int i = 0; i < sk_item_num (copy); i++)
	mix (sk_item_value (copy, i)->key + sk_item_value (s, i)->key);
      sk_item_pop_free (copy, free_item);
      while (sk_item_num (s))
	free_item (sk_item_pop (s));
    }
  sk_item_free (s);
}

typedef item *last_item;
DEFINE_LHASH_OF (item);
static unsigned long hash_item (const item *p) { return p->key % 7; }
static int equal_items (const item *a, const item *b) { return a->key - b->key; }
static void visit (item *p, last_item *last) { *last = p; mix ((*last)->key & 1); }
IMPLEMENT_LHASH_DOALL_ARG (item, last_item);

static void
tables (void)
{
  LHASH_OF (item) *h = lh_item_new (hash_item, equal_items);
  last_item last = NULL;
  for (int i = 0; i < 60; i++)
    {
      item *old = lh_item_insert (h, new_item (i % 25));
      if (old)
	free_item (old);
      if (i % 4 == 0)
	free_item (lh_item_delete (h, &(item) { i % 25 }));
      lh_item_doall_last_item (h, visit, &last);
    }
  lh_item_doall (h, free_item);
  lh_item_free (h);
}

/* A BIO that counts, and one that collects.  */

struct collected { char *text; size_t length; BIO *self; };

static int
c_write (BIO *b, const char *data, int n)
{
  struct collected *c = BIO_get_data (b);
  c->text = realloc (c->text, c->length + n);
  memcpy (c->text + c->length, data, n);
  c->length += n;
  return n;
}
static int
c_create (BIO *b)
{
  struct collected *c = calloc (1, sizeof *c);
  c->self = b;
  BIO_set_data (b, c);
  BIO_set_init (b, 1);
  return 1;
}
static int
c_destroy (BIO *b)
{
  struct collected *c = BIO_get_data (b);
  mix (c->length + (c->self == b) + c->text[c->length - 1]);
  free (c->text);
  free (c);
  return 1;
}
static long c_control (BIO *b, int command, long n, void *p) { return command == BIO_CTRL_FLUSH; }
static long
called (BIO *b, int what, const char *data, size_t n, int i, long l, int result, size_t *done)
{
  ++*(int *) BIO_get_callback_arg (b);
  return result;
}

static void
bios (void)
{
  BIO_METHOD *m = BIO_meth_new (BIO_get_new_index () | BIO_TYPE_SOURCE_SINK, "collected");
  BIO_meth_set_write (m, c_write);
  BIO_meth_set_create (m, c_create);
  BIO_meth_set_destroy (m, c_destroy);
  BIO_meth_set_ctrl (m, c_control);
  for (int i = 0; i < 4; i++)
    {
      int *calls = calloc (1, sizeof *calls);
      BIO *b = BIO_new (m), *code = BIO_new (BIO_f_base64 ()), *buffer = BIO_new (BIO_f_buffer ());
      BIO_set_callback_ex (b, called);
      BIO_set_callback_arg (b, (char *) calls);
      BIO_push (code, BIO_push (buffer, b));
      for (int k = 0; k < 50; k++)
	BIO_printf (code, "line %d of %d\n", k, i);
      (void) BIO_flush (code);
      struct collected *c = BIO_get_data (b);
      mix (c->length + *calls);
      BIO_free_all (code);
      free (calls);
      BIO *memory = BIO_new (BIO_s_mem ());
      BIO_puts (memory, "some text\nmore");
      char *data, line[20];
      long n = BIO_get_mem_data (memory, &data);
      mix (n + data[0] + BIO_gets (memory, line, sizeof line));
      BIO_free (memory);
    }
  BIO_meth_free (m);
}

static void
names (void)
{
  for (int i = 0; i < 4; i++)
    {
      unsigned char digest[EVP_MAX_MD_SIZE], *der = NULL, *at;
      unsigned n;
      EVP_MD_CTX *c = EVP_MD_CTX_new ();
      EVP_DigestInit_ex (c, EVP_sha256 (), NULL);
      EVP_DigestUpdate (c, "text", 4);
      EVP_DigestFinal_ex (c, digest, &n);
      EVP_MD_CTX_free (c);
      mix (n + digest[0]);
      X509_NAME *name = X509_NAME_new ();
      X509_NAME_add_entry_by_txt (name, "CN", MBSTRING_ASC, (unsigned char *) "who", -1, -1, 0);
      int length = i2d_X509_NAME (name, &der);
      const unsigned char *from = der;
      X509_NAME *back = d2i_X509_NAME (NULL, &from, length);
      mix (X509_NAME_cmp (name, back) + (from == der + length));
      char *text = X509_NAME_oneline (back, NULL, 0);
      mix (strlen (text));
      OPENSSL_free (text);
      OPENSSL_free (der);
      X509_NAME_free (name);
      X509_NAME_free (back);
      BIGNUM *a = NULL;
      BN_dec2bn (&a, "123456789012345678901234567890");
      text = BN_bn2hex (a);
      mix (strlen (text));
      OPENSSL_free (text);
      BN_free (a);
    }
}

int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
      ex_data ();
      stacks ();
      tables ();
      bios ();
      names ();
    }
  ERR_clear_error ();
  printf ("%lu\n", sum);
  return 0;
}
