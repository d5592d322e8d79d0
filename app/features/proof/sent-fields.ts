// The fields that the measuring script may send, in words for visitors. A test compares them with the fields that the server accepts
// (server/analytics/events.ts). A field without an entry fails that test and the check on the page.

const path = "the page";
const device = "class of device: desktop, tablet or mobile";
const key = "random number of this one view";

export const sentFields: Record<string, { title: string; fields: Record<string, string> }> = {
  view: {
    title: "Page view",
    fields: {
      key,
      path,
      device,
      referrer: "host name of the site that linked here",
      language: "language of the browser; its region is stored as the country",
      source: "campaign tag in the link (source)",
      medium: "campaign tag in the link (medium)",
      campaign: "campaign tag in the link (name)",
    },
  },
  end: {
    title: "End of a page view",
    fields: {
      key,
      path,
      seconds: "how long the page was visible",
      completed: "whether the end of the text was visible",
    },
  },
  vital: {
    title: "Speed",
    fields: {
      path,
      metric: "metric",
      value: "the measured value",
      device,
      element: "the part of the page that caused it",
      resource: "the file of this site that caused it",
    },
  },
  error: {
    title: "Error",
    fields: {
      path,
      message: "the error’s message",
      stack: "the lines of our code that led to it",
      release: "release of this site",
    },
  },
};
