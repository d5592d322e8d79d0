/** The three benefit cards of the home page: the argument, in order. */
export const benefits = [
  {
    title: "Your data stays in Switzerland",
    text: "Primary systems, backups and keys are in Swiss data centres, under Swiss law. An evaluation changes nothing about that: it runs in a Swiss tenant of its own, on invented data.",
    link: { label: "Data residency", href: "/trust/data-residency" },
  },
  {
    title: "Your keys stay yours",
    text: "Files are encrypted end to end: only your people can read them. Databases and machines must read what they process; what they store is under a key you hold and can withdraw at any time.",
    link: { label: "Data sovereignty", href: "/trust/data-sovereignty" },
  },
  {
    title: "Every access has a reason",
    text: "Zero-trust architecture: no network is trusted, each request proves who makes it, and each access by a person is logged where you can read it. Monitoring runs around the clock.",
    link: { label: "Security", href: "/trust/security" },
  },
];
