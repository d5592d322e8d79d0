/** How long a session's token is good without being renewed. */
export const accessTokenSeconds = 3600;
