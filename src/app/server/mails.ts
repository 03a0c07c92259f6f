/** Every mail of the product, each registered by the feature that owns it. */
import { accountMails } from '#features/account/server/register-mails.ts'
import { bookingMails } from '#features/booking/server/register-mails.ts'
import { mailRegistry } from '#features/notification/server/write-mail.ts'
import { watchMails } from '#features/watch/server/register-mails.ts'

export const MAILS = mailRegistry(accountMails, bookingMails, watchMails)
