// Questions for the operator and counsel before the site goes live, shown to administrators only. A question whose text has changed gets a
// new id, so that it must be confirmed again.

export type Check = { id: string; section: string; question: string; why: string };

export const checksByPart: { part: string; checks: Check[] }[] = [
  {
    part: "The website",
    checks: [
      {
        id: "company_record",
        section: "company record",
        question: "Are registered name, address, UID, telephone and e-mail those of the commercial register?",
        why: "Every legal document and the imprint take them from the company record. Art. 3(1)(s) of the Unfair Competition Act asks for identity and contact details including e-mail.",
      },
      {
        id: "no_parent_company",
        section: "trust/data-sovereignty, about, services/cloud",
        question: "Is it true that the company has no parent company, and is not controlled from abroad?",
        why: "Three pages state it, and the answers on the CLOUD Act rest on it. A shareholder with control abroad changes them.",
      },
      {
        id: "dated_facts",
        section: "trust pages, facts",
        question:
          "Are the dated facts true for the systems in operation, and is each date that of the last check?",
        why: "A fact with a date is a statement that a customer may rely on (Art. 3(1)(b) of the Unfair Competition Act).",
      },
      {
        id: "certifications",
        section: "certifications",
        question:
          "Does every declaration of conformity hold, and is a certificate shown only with issuer, number, scope and validity?",
        why: "The entries are self-declarations and say so. The site must not suggest a certificate that the company does not have.",
      },
      {
        id: "trust_records",
        section: "trust, status",
        question:
          "Are sites, security modules, tests, insurance, ownership, components and incidents true, and is nothing marked as sample data any more?",
        why: "Those delivered with the site describe a fictional provider. The dashboard counts what is still marked; a record is confirmed in its list.",
      },
      {
        id: "statistics",
        section: "statistics",
        question:
          "Do the figures on the home page match the contract and the operation (99.9%, 24/7, 100%, 0)?",
        why: "They are claims of the specification; Schedule 1, section 7.2 and the DPA make them exact.",
      },
      {
        id: "samples",
        section: "testimonials, case studies, team",
        question: "Is every quotation, figure and person real, and has each client agreed in text form?",
        why: "Those delivered with the site are samples. Invented praise is misleading (Art. 3(1)(b) of the Unfair Competition Act), and section 11.2 of the terms promises consent.",
      },
      {
        id: "duty_to_report",
        section: "74b ISG",
        question:
          "Does the duty to report cyberattacks apply to the company, or does an exemption of the Cybersecurity Ordinance?",
        why: "Cloud providers and data centres seated in Switzerland are listed in Art. 74b ISG; Art. 74c and the Ordinance exempt some. The pages say that we report.",
      },
      {
        id: "second_factor",
        section: "trust/security, second factor",
        question: "Is the second factor required of administrators in Settings, and has each of them one?",
        why: "The trust centre, the privacy policy and the terms say that administrators need one. With an https URL it is the default; an administrator can switch it off.",
      },
      {
        id: "answer_hours",
        section: "contact",
        question:
          "Is every message answered within one working day, in English, German, French or Italian, is the number in customers’ contracts answered at any hour, and the public one from 8:00 to 18:00 on working days?",
        why: "The contact page promises the period and the languages, security.txt names the same four, and a knowledge article invites anyone with an incident to call within these hours.",
      },
    ],
  },
  {
    part: "Privacy policy",
    checks: [
      {
        id: "data_protection_officer",
        section: "2",
        question:
          "Does a data protection adviser (Art. 10 FADP) or officer (Art. 37 GDPR) exist, and is the contact right?",
        why: "The text says that none is appointed and that the general address takes that place.",
      },
      {
        id: "representatives_in_the_union",
        section: "2.2",
        question:
          "Is the offer directed at people or organisations in the Union, or are people there monitored? Then appoint the representatives that Art. 27 GDPR, Art. 37(11) Data Act and Art. 26(3) NIS 2 ask for, and name them.",
        why: "The text says that none is appointed, and that customers in the Union come at their own request. Counsel confirms that this holds. It must change before the offer does. The compliance page repeats it.",
      },
      {
        id: "list_of_activities",
        section: "3",
        question:
          "Are all activities of the real operation in the table, recruitment, newsletters and telephone systems included?",
        why: "Art. 19 FADP and Art. 13 GDPR ask for purpose and recipients of every collection. The table covers the website and ordinary business contacts.",
      },
      {
        id: "recipients_of_data",
        section: "5, 6",
        question:
          "Does any other company receive data (hosting, mail relay, bookkeeping, telephony), and from which country can it be reached?",
        why: "The text says that there is none for the website. Name recipients and countries (Art. 19(4) FADP) and publish a new version first.",
      },
      {
        id: "retention_periods",
        section: "7",
        question:
          "Are the retention periods set in Settings no longer than those in the table, backups (BACKUP_DAYS) and proxy logs included?",
        why: "The table promises maximum periods. A reverse proxy in front of the site keeps its own log with IP addresses unless told otherwise.",
      },
      {
        id: "what_a_sign_in_keeps",
        section: "3, 7",
        question: "Does the sign-in service keep no more of a sign-in than the kind of browser?",
        why: "The built-in service stores “Firefox on Windows” and no IP address. The service of a Supabase project stores the whole browser identification and the IP address with each session; with it, table and periods need another text.",
      },
      {
        id: "tls_versions",
        section: "8",
        question: "Does the reverse proxy accept TLS 1.3 only, or also TLS 1.2?",
        why: "The text and the trust centre say TLS 1.3. docs/operations/deploy.md has the setting.",
      },
    ],
  },
  {
    part: "Terms of service",
    checks: [
      {
        id: "audits",
        section: "7.5",
        question:
          "Can audits at any time be granted in practice at every site, and are relevant subcontractors bound to the same?",
        why: "FINMA Circular 2018/3 requires it of institutions in its scope; the asset management and enterprise pages promise it.",
      },
      {
        id: "liability",
        section: "14",
        question:
          "Are the limits of liability those that the insurance covers, and does counsel accept the form (Art. 100 and 101 CO, Art. 8 of the Unfair Competition Act for consumers)?",
        why: "Limits for slight negligence are common, but not always enforceable, above all in general terms towards consumers.",
      },
      {
        id: "exit_and_parallel_run",
        section: "15.3, 15.4",
        question:
          "Can a parallel run of up to six months be delivered, and is the company within Chapter VI of the EU Data Act (customers in the Union)?",
        why: "Several pages promise a parallel run and no exit fee. Art. 25 limits notice to two months and asks for the switching terms in the contract; Art. 26 to 29 ask for public information and end charges from 12 January 2027.",
      },
      {
        id: "measured_availability",
        section: "Schedule 1",
        question:
          "Is availability measured every minute at the handover point, stored, and reported monthly as S2 and S5 say?",
        why: "Figures are cut off after the third decimal place, not rounded; credits are applied without a claim. The home page, three service pages and a knowledge article use the arithmetic.",
      },
      {
        id: "business_hours",
        section: "S7",
        question: "Are business hours and working days those of the support organisation?",
        why: "Support, audits (DPA 10.2) and answers (S5) count by them.",
      },
    ],
  },
  {
    part: "Data processing agreement",
    checks: [
      {
        id: "incident_notices",
        section: "8.2",
        question:
          "Can the duty desk give a first notice within 4 hours of detection and the particulars within 24, at any hour, to every customer contact?",
        why: "FINMA counts 24 hours from the provider’s detection (Guidance 03/2024). Cloud, asset management, compliance, security and a knowledge article quote the periods.",
      },
      {
        id: "deleted_backups",
        section: "9.2",
        question:
          "Are backups deleted 30 days after deletion of the data, and can keys of write-once copies be destroyed per customer?",
        why: "Immutable copies cannot be deleted before their time; only destroying the key keeps the promise.",
      },
      {
        id: "particulars_of_orders",
        section: "Annex A",
        question:
          "Does each order state data subjects, types of data, sensitive data and additional measures for its services?",
        why: "Art. 28(3) GDPR asks for them by contract; the annex is general.",
      },
      {
        id: "service_classes",
        section: "Annex B",
        question:
          "Does every service description name its class (E, S or R), and does operation match it (session approval, FIDO2, HSM, yearly review)?",
        why: "The trust centre, the service pages and a knowledge article give the same table. One service in the wrong class makes all of them wrong.",
      },
    ],
  },
  {
    part: "Subprocessors",
    checks: [
      {
        id: "subprocessors",
        section: "2",
        question:
          "Is any of these done by another company (hosting or colocation with access to data, SMTP relay, hosted database and sign-in service, an additional origin in CSP_EXTRA_ORIGINS)?",
        why: "The list must change before the setting does. Name company, data, all countries and transfer basis, tell customers 30 days before, and publish the new version.",
      },
    ],
  },
  {
    part: "Cookies",
    checks: [
      {
        id: "browser_storage",
        section: "2",
        question:
          "Was a visitor’s and a signed-in reader’s browser storage compared with the tables after the last release?",
        why: "The page says that an entry which is not listed is an error.",
      },
      {
        id: "consent_in_the_union",
        section: "5",
        question:
          "Before the site is directed at people in the Union, does the measurement need consent in the Member States concerned (Art. 5(3) of Directive 2002/58/EC)?",
        why: "It stores nothing and reads no identifier, but authorities judge differently.",
      },
    ],
  },
  {
    part: "Imprint",
    checks: [
      {
        id: "register_entry",
        section: "all",
        question:
          "Is the register office, the number and the person authorised to represent the company right?",
        why: "The page is linked from every page; for offers in Germany § 5 DDG asks for more than Swiss law does.",
      },
    ],
  },
];
