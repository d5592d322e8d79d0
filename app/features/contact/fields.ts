// What the form shows, apart from the schema: the browser does not need the validator.

/** In the order of the form, by the names of what is checked. */
export const contactFields = [
  { name: "name", label: "Name" },
  { name: "company", label: "Company" },
  { name: "email", label: "E-mail" },
  { name: "topic", label: "What is it about?" },
  { name: "message", label: "Message" },
  { name: "consent", label: "Consent" },
] as const;

export type ContactField = (typeof contactFields)[number]["name"];

/** The same on every rendering: the summary of errors links to it. */
export const fieldId = (name: ContactField) => `contact-${name}`;

const labels = Object.fromEntries(contactFields.map(({ name, label }) => [name, label]));
export const fieldLabel = (name: ContactField) => labels[name];

/** A field people do not see. What fills it in is a program. */
export const honeypot = "website";
