// The one list of what the site links to: header, slide-in menu, footer and sitemap all read it. Titles, descriptions and badges of
// services, industries and pages are those of their records in content/; items.test.ts compares them.

type Badge = "Popular" | "New" | "Featured";

export type NavigationItem = { title: string; href: string; description: string; badge?: Badge };

export type NavigationSection = { title: string; items: readonly NavigationItem[] };

export type GroupId = "solutions" | "industries" | "services" | "resources" | "company";

export type NavigationGroup = {
  id: GroupId;
  title: string;
  /** The page behind the group's own name. */
  overview: NavigationItem;
  sections: readonly NavigationSection[];
  /** A survey point in the margin of the panel, as on a map sheet. */
  survey: { place: string; position: string };
};

const solutions: NavigationGroup = {
  id: "solutions",
  title: "Solutions",
  overview: {
    title: "All solutions",
    href: "/solutions",
    description: "Two ways to work with us, one rule about your data",
  },
  sections: [
    {
      title: "By size",
      items: [
        {
          title: "Enterprise",
          href: "/solutions/enterprise",
          description: "Many jurisdictions and suppliers, one chain of custody",
        },
        {
          title: "Small and mid-sized business",
          href: "/solutions/smb",
          description: "One package and one contact for 5 to 250 people",
        },
      ],
    },
  ],
  survey: { place: "Jungfraujoch", position: "46°33′N 7°59′E" },
};

const industries: NavigationGroup = {
  id: "industries",
  title: "Industries",
  overview: {
    title: "All industries",
    href: "/industries",
    description: "Nine sectors, each with its own secrets and its own law",
  },
  sections: [
    {
      title: "Financial institutions",
      items: [
        {
          title: "Family offices",
          href: "/industries/family-offices",
          description: "Wealth, payments and private lives under your own keys",
          badge: "Featured",
        },
        {
          title: "Asset management",
          href: "/industries/asset-management",
          description: "Order flow, models and client data within FINMA's rules",
        },
        {
          title: "Trust companies",
          href: "/industries/trust-companies",
          description: "Secret, intact and readable for generations",
        },
      ],
    },
    {
      title: "Professional services",
      items: [
        {
          title: "Legal services",
          href: "/industries/legal-services",
          description: "Matter files that no provider can read",
        },
        {
          title: "Accounting services",
          href: "/industries/accounting-services",
          description: "Client credentials, tax files and ten-year archives",
        },
        {
          title: "Consulting firms",
          href: "/industries/consulting-services",
          description: "One sealed space per mandate, deleted with proof",
        },
      ],
    },
    {
      title: "Industry and society",
      items: [
        {
          title: "Healthcare",
          href: "/industries/healthcare",
          description: "Care that continues, patient data that stays secret",
        },
        {
          title: "Manufacturing",
          href: "/industries/manufacturing",
          description: "Plants, recipes and remote maintenance under control",
        },
        {
          title: "Education",
          href: "/industries/education",
          description: "Pupils' records, exams and research kept in Switzerland",
        },
      ],
    },
  ],
  survey: { place: "Säntis", position: "47°15′N 9°21′E" },
};

const services: NavigationGroup = {
  id: "services",
  title: "Services",
  overview: {
    title: "All services",
    href: "/services",
    description: "Three practices and seven services, run from Switzerland",
  },
  sections: [
    {
      title: "Practices",
      items: [
        {
          title: "Digital Transformation",
          href: "/services/digital-transformation",
          description: "From paper and legacy to processes you control",
        },
        {
          title: "Consulting Services",
          href: "/services/consulting-services",
          description: "Advice on sovereignty, procurement and exit",
        },
        {
          title: "Technical Solutions",
          href: "/services/technical-solutions",
          description: "Engineering to order, delivered as tested code",
        },
      ],
    },
    {
      title: "Security",
      items: [
        {
          title: "Managed security",
          href: "/services/managed-security",
          description: "24/7 detection and response from Switzerland",
          badge: "Popular",
        },
        {
          title: "Security engineering",
          href: "/services/security",
          description: "Zero trust, encryption and key custody, engineered in",
        },
        {
          title: "Security consulting",
          href: "/services/security-consulting",
          description: "Reviews, tests and exercises that end in decisions",
        },
      ],
    },
    {
      title: "Platform",
      items: [
        {
          title: "Infrastructure",
          href: "/services/infrastructure",
          description: "Servers, storage and networks on Swiss soil",
        },
        {
          title: "Cloud",
          href: "/services/cloud",
          description: "Compute, storage and databases under Swiss law",
        },
        {
          title: "Cloud solutions",
          href: "/services/cloud-solutions",
          description: "Files, mail, data rooms and archives, ready to run",
          badge: "New",
        },
        {
          title: "Support",
          href: "/services/support",
          description: "Named engineers, day and night for incidents",
        },
      ],
    },
  ],
  survey: { place: "Dufourspitze", position: "45°56′N 7°52′E" },
};

const resources: NavigationGroup = {
  id: "resources",
  title: "Resources",
  overview: {
    title: "All resources",
    href: "/resources",
    description: "What we have learnt, written down for you to use",
  },
  sections: [
    {
      title: "Read",
      items: [
        { title: "Blog", href: "/blog", description: "Law, cryptography and operations, in plain words" },
        {
          title: "Case studies",
          href: "/case-studies",
          description: "The problem, the work and the figures afterwards",
        },
      ],
    },
    {
      title: "Look up",
      items: [
        {
          title: "Knowledge base",
          href: "/resources/knowledge-base",
          description: "Instructions to follow, step by step",
        },
        { title: "Search", href: "/search", description: "One search over everything published here" },
      ],
    },
  ],
  // The old observatory at Bern is the point from which Switzerland is measured.
  survey: { place: "Bern", position: "46°57′N 7°26′E" },
};

const trust: NavigationSection = {
  title: "Trust",
  items: [
    {
      title: "Trust centre",
      href: "/trust",
      description: "Facts about control, law and location, with their dates",
    },
    {
      title: "Data sovereignty",
      href: "/trust/data-sovereignty",
      description: "Whose law, whose keys, and how you leave",
    },
    { title: "Security", href: "/trust/security", description: "Measures on this site, and their limits" },
    { title: "Compliance", href: "/trust/compliance", description: "FADP and GDPR duties, and the proof" },
    { title: "Data residency", href: "/trust/data-residency", description: "Where each kind of data lies" },
  ],
};

const company: NavigationGroup = {
  id: "company",
  title: "Company",
  overview: { title: "About us", href: "/about", description: "Who we are and what we refuse to do" },
  sections: [
    {
      title: "Talk to us",
      items: [{ title: "Contact", href: "/contact", description: "Write, call, or arrange an evaluation" }],
    },
    trust,
  ],
  survey: { place: "Piz Bernina", position: "46°23′N 9°54′E" },
};

const legal: NavigationSection = {
  title: "Legal",
  items: [
    {
      title: "Privacy policy",
      href: "/legal/privacy-policy",
      description: "Which personal data, why, for how long, and your rights",
    },
    {
      title: "Terms of service",
      href: "/legal/terms-of-service",
      description: "The rules for this website, for accounts and for our services",
    },
    {
      title: "Data processing agreement",
      href: "/legal/dpa",
      description: "The contract under which we process data for you",
    },
    {
      title: "Cookies and browser storage",
      href: "/legal/cookies",
      description: "What is kept in your browser, and how you remove it",
    },
    {
      title: "Subprocessors",
      href: "/legal/subprocessors",
      description: "Every subprocessor by name, purpose and country",
    },
  ],
};

export const navigationGroups: readonly NavigationGroup[] = [
  solutions,
  industries,
  services,
  resources,
  company,
];

/** Where the mega-menu has no room: the specification's five. */
export const mainLinks = [
  { title: "Services", href: "/services" },
  { title: "Trust", href: "/trust" },
  { title: "Case Studies", href: "/case-studies" },
  { title: "About", href: "/about" },
  { title: "Contact", href: "/contact" },
] as const;

/** Four columns of about the same length. */
export const footerColumns: readonly (readonly NavigationSection[])[] = [
  [asSection(services)],
  [asSection(industries)],
  [asSection(solutions), asSection(resources), asSection(company)],
  [trust, legal],
];

/** Every page named here, once. */
export const navigationItems: readonly NavigationItem[] = [
  ...navigationGroups.flatMap(itemsOf),
  ...legal.items,
];

export function itemsOf(group: NavigationGroup): NavigationItem[] {
  return [group.overview, ...group.sections.flatMap((section) => section.items)];
}

function asSection(group: NavigationGroup): NavigationSection {
  return { title: group.title, items: itemsOf(group).filter((item) => !trust.items.includes(item)) };
}
