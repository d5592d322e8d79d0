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
        question: "Do the registered name, address, UID, telephone and e-mail match the commercial register?",
        why: "Every legal document and the imprint use them from the company record. Art. 3(1)(s) of the Unfair Competition Act requires identity and contact details, including e-mail.",
      },
      {
        id: "no_parent_company",
        section: "trust/data-sovereignty, about, services/cloud",
        question: "Is it true that the company has no parent company and is not controlled from abroad?",
        why: "Three pages state this, and the answers on the CLOUD Act depend on it. A controlling shareholder abroad changes them.",
      },
      {
        id: "dated_facts",
        section: "trust pages, facts",
        question:
          "Are the dated facts true for the systems in operation, and is each date the date of the last check?",
        why: "A fact with a date is a statement that a customer may rely on (Art. 3(1)(b) of the Unfair Competition Act).",
      },
      {
        id: "certifications",
        section: "certifications",
        question:
          "Is every declaration of conformity true, and does every certificate show issuer, number, scope and validity?",
        why: "The entries are self-declarations and say so. The site must not imply a certificate that the company does not have.",
      },
      {
        id: "trust_records",
        section: "trust, status",
        question:
          "Are sites, security modules, tests, insurance, ownership, components and incidents true, and has all sample data been confirmed?",
        why: "The records that come with the site describe a fictional provider. The dashboard counts unconfirmed records; confirm them in their lists.",
      },
      {
        id: "answers",
        section: "trust/answers, trust/regulated, trust/security (disclosure policy)",
        question:
          "Are all answers to the 21 questions, the figures on requests by authorities and the clause tables true? Does the company stand by the promise to people who report vulnerabilities?",
        why: "A buyer’s auditor relies on them. Expired answers disappear from the page. The promise not to file a complaint binds the company towards everyone who trusts in it.",
      },
      {
        id: "statistics",
        section: "statistics",
        question:
          "Do the figures on the home page (99.9%, 24/7, 100%, 0) match the contract and actual operations?",
        why: "They are claims; Schedule 1, section 7.2 and the DPA define them exactly.",
      },
      {
        id: "samples",
        section: "testimonials, case studies, team",
        question: "Is every quotation, figure and person real, and has each client agreed in text form?",
        why: "The ones that come with the site are samples. Invented praise is misleading (Art. 3(1)(b) of the Unfair Competition Act), and section 11.2 of the terms promises consent.",
      },
      {
        id: "duty_to_report",
        section: "74b ISG",
        question:
          "Must the company report cyberattacks, or does an exemption in the Cybersecurity Ordinance apply?",
        why: "Cloud providers and data centres seated in Switzerland are listed in Art. 74b ISG; Art. 74c and the Ordinance exempt some. The pages say that we report.",
      },
      {
        id: "second_factor",
        section: "trust/security, second factor",
        question: "Does Settings require a second factor of administrators, and does each of them have one?",
        why: "The trust centre, the privacy policy and the terms say that administrators need one. This is the default with an https URL; an administrator can switch it off.",
      },
      {
        id: "answer_hours",
        section: "contact",
        question:
          "Is every message answered within one working day, in English, German, French or Italian? Is the phone number in customers’ contracts answered at any hour, and the public one from 8:00 to 18:00 on working days?",
        why: "The contact page promises the response time and the languages, security.txt lists the same four, and a knowledge article invites anyone with an incident to call during these hours.",
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
          "Is there a data protection adviser (Art. 10 FADP) or officer (Art. 37 GDPR), and are the contact details correct?",
        why: "The text says that none is appointed and gives the general address instead.",
      },
      {
        id: "representatives_in_the_union",
        section: "2.2",
        question:
          "Does the offer target people or organisations in the EU, or are people there monitored? If so, appoint the representatives required by Art. 27 GDPR, Art. 37(11) Data Act and Art. 26(3) NIS 2, and name them.",
        why: "The text says that none is appointed and that customers in the EU come at their own request. Have counsel confirm this. Change the text before you change the offer. The compliance page repeats it.",
      },
      {
        id: "list_of_activities",
        section: "3",
        question:
          "Does the table include all actual activities, such as recruitment, newsletters and telephone systems?",
        why: "Art. 19 FADP and Art. 13 GDPR require the purpose and recipients of all data collected. The table covers the website and ordinary business contacts.",
      },
      {
        id: "recipients_of_data",
        section: "5, 6",
        question:
          "Does any other company receive data (hosting, mail relay, bookkeeping, telephony), and from which country can it be reached?",
        why: "The text says that there are none for the website. If this changes, first name recipients and countries (Art. 19(4) FADP) and publish a new version.",
      },
      {
        id: "retention_periods",
        section: "7",
        question:
          "Are all retention periods within those in the table: in Settings, for backups (BACKUP_DAYS) and for proxy logs?",
        why: "The table promises maximum periods. By default, a reverse proxy in front of the site keeps its own log with IP addresses.",
      },
      {
        id: "what_a_sign_in_keeps",
        section: "3, 7",
        question: "Does the sign-in service store only the type of browser for each sign-in?",
        why: "The built-in service stores “Firefox on Windows” and no IP address. A Supabase project stores the full browser identification and the IP address of each session; if you use one, change the table and the periods.",
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
          "Can you grant audits at any time at every site, and are relevant subcontractors bound to the same terms?",
        why: "FINMA Circular 2018/3 requires this of institutions in its scope; the asset management and enterprise pages promise it.",
      },
      {
        id: "liability",
        section: "14",
        question:
          "Does the insurance cover the limits of liability, and does counsel accept their form (Art. 100 and 101 CO, Art. 8 of the Unfair Competition Act for consumers)?",
        why: "Limits for slight negligence are common but not always enforceable, especially against consumers.",
      },
      {
        id: "exit_and_parallel_run",
        section: "15.3, 15.4",
        question:
          "Can you deliver a parallel run of up to six months, and does Chapter VI of the EU Data Act apply (customers in the EU)?",
        why: "Several pages promise a parallel run and no exit fee. Art. 25 limits notice to two months and requires the switching terms in the contract; Art. 26 to 29 require public information and prohibit charges from 12 January 2027.",
      },
      {
        id: "measured_availability",
        section: "Schedule 1",
        question:
          "Is availability measured every minute at the handover point, stored, and reported monthly as defined in S2 and S5?",
        why: "Figures are truncated after the third decimal place, not rounded; credits are applied without a claim. The home page, three service pages and a knowledge article use these calculations.",
      },
      {
        id: "business_hours",
        section: "S7",
        question: "Do business hours and working days match those of the support team?",
        why: "Support, audits (DPA 10.2) and answers (S5) depend on them.",
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
          "Can the duty desk give every customer contact a first notice within 4 hours of detection and the details within 24 hours, at any time?",
        why: "FINMA counts 24 hours from the provider’s detection (Guidance 03/2024). The pages on cloud, asset management, compliance and security and a knowledge article quote the periods.",
      },
      {
        id: "deleted_backups",
        section: "9.2",
        question:
          "Are backups deleted 30 days after the data is deleted, and can the keys of write-once copies be destroyed per customer?",
        why: "Immutable copies cannot be deleted before they expire; only destroying the key keeps the promise.",
      },
      {
        id: "particulars_of_orders",
        section: "Annex A",
        question:
          "Does each order state the data subjects, types of data, sensitive data and additional measures for its services?",
        why: "Art. 28(3) GDPR requires them in the contract; the annex is general.",
      },
      {
        id: "service_classes",
        section: "Annex B",
        question:
          "Does every service description name its class (E, S or R), and do operations match it (session approval, FIDO2, HSM, yearly review)?",
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
          "Does another company provide any of these: hosting or colocation with access to data, SMTP relay, hosted database and sign-in service, an additional origin in CSP_EXTRA_ORIGINS?",
        why: "Change the list before the setting. Name the company, data, all countries and the transfer basis, notify customers 30 days before, and publish the new version.",
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
          "After the last release, was the browser storage of a visitor and a signed-in reader compared with the tables?",
        why: "The page says that any entry not listed is an error.",
      },
      {
        id: "consent_in_the_union",
        section: "5",
        question:
          "Before you target people in the EU: do the analytics need consent in the Member States concerned (Art. 5(3) of Directive 2002/58/EC)?",
        why: "They store nothing and read no identifier, but authorities differ on this.",
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
          "Are the register office, the number and the person authorised to represent the company correct?",
        why: "Every page links to it; for offers in Germany, § 5 DDG requires more than Swiss law.",
      },
    ],
  },
];
