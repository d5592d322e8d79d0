/** Where a browser stores reading time that the backend has not confirmed. The page about browser storage lists it. */
export const readingQueueKey = "reduit-reading";
