/** What kinds of announcements there are, and where they are shown. */
export const KINDS = ['notice', 'maintenance', 'incident'] as const
export type AnnouncementKind = (typeof KINDS)[number]

/** On a bar above every page and on /status, or on /status alone. */
export const SHOWN_ON = ['everywhere', 'status'] as const
