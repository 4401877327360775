/* Purpose: chains of structures that libc allocates, fills and frees: getaddrinfo of
   numbers, if_nameindex, getifaddrs, getservent, inet_ntop.
   Source: issue 3, getaddrinfo-like structures.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

int
main (void)
{
  struct addrinfo hints = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE }, *all, *last = NULL;

  for (int round = 0; round < 5; round++)
    {
      char text[INET6_ADDRSTRLEN], *stale = malloc (40);
      int seen = 0;
      /* What libc writes over was a stale pointer.  */
      all = (void *) stale;
      free (stale);
      if (getaddrinfo (round % 2 ? "127.0.0.1" : "::1", "80", &hints, &all))
	return 1;
      for (struct addrinfo *a = all; a; a = a->ai_next)
	{
	  last = a;
	  seen += a->ai_addr->sa_family == a->ai_family && a->ai_addrlen > 0;
	  if (a->ai_family == AF_INET)
	    {
	      struct sockaddr_in *in = (struct sockaddr_in *) a->ai_addr;
	      if (ntohs (in->sin_port) != 80 || !inet_ntop (AF_INET, &in->sin_addr, text, sizeof text)
		  || strcmp (text, "127.0.0.1"))
		return 2;
	    }
	  else
	    {
	      struct sockaddr_in6 *in = (struct sockaddr_in6 *) a->ai_addr;
	      if (in->sin6_addr.s6_addr[15] != 1)
		return 3;
	    }
	}
      if (!seen || !last->ai_addr)
	return 4;
      freeaddrinfo (all);
      if (getaddrinfo ("1.2.3.4.5", NULL, &hints, &all) != EAI_NONAME
	  || !strlen (gai_strerror (EAI_NONAME)))
	return 5;

      struct ifaddrs *cards;
      if (!getifaddrs (&cards))
	{
	  size_t letters = 0;
	  for (struct ifaddrs *c = cards; c; c = c->ifa_next)
	    letters += strlen (c->ifa_name) + (c->ifa_addr ? c->ifa_addr->sa_family : 0);
	  freeifaddrs (cards);
	}
      struct if_nameindex *names = if_nameindex ();
      for (struct if_nameindex *n = names; n && n->if_index; n++)
	if (!n->if_name[0])
	  return 6;
      if (names)
	if_freenameindex (names);
      struct protoent *tcp = getprotobyname ("tcp");
      if (tcp && (tcp->p_name[0] != 't' || (tcp->p_aliases[0] && !tcp->p_aliases[0][0])))
	return 7;
    }
  return 0;
}
