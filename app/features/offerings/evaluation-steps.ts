/** How an evaluation runs while the data stays with its owner: on the home page and under the solutions. */
export const evaluationSteps = [
  {
    title: "Describe",
    text: "You tell us what the system must do and what it must never do. We answer with an architecture and a price.",
    yours: "All of your data",
    ours: "Your requirements",
  },
  {
    title: "Try with synthetic data",
    text: "A pilot runs on data generated to your schema. Load, failures and recovery are real; the people in it are not.",
    yours: "All of your data",
    ours: "Structure, no content",
  },
  {
    title: "Prove the way out",
    text: "Before you sign, you restore the test data elsewhere with your own keys. What cannot be left should not be entered.",
    yours: "Your data and its keys",
    ours: "That the restore worked",
  },
];
