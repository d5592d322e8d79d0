/** Where a browser keeps reading that the backend has not confirmed yet. It is named on the page about browser storage. */
export const readingQueueKey = "reduit-reading";
