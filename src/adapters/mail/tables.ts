/** The mails of an installation without a mail server; its inbox page shows them. */
export const OWN = [] as const
export const JOINED = ['inbox_mail'] as const
