/** The tab of the account that shows the user's key. */
export const userKeyTab = { path: 'user-key/', label: 'User key' } as const
