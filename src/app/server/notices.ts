/** Every notice of the product, each registered by the feature that owns it. */
import { accountMails } from '#features/account/server/register-mails.ts'
import { suspensionNotices } from '#features/account/suspension/server/register-notices.ts'
import { messageNotices } from '#features/booking/message/server/register-notices.ts'
import { troubleNotices } from '#features/booking/trouble/server/register-notices.ts'
import { bookingNotices } from '#features/booking/server/register-notices.ts'
import { accountNotices, noticeRegistry } from '#features/notification/server/notice-registry.ts'
import { companyNotices } from '#features/company/conversion/server/register-notices.ts'
import { feedNotices } from '#features/office/feed/server/register-notices.ts'
import { moderationNotices } from '#features/office/moderation/server/register-notices.ts'
import { draftNotices } from '#features/office/wizard/server/register-notices.ts'
import { invoiceNotices } from '#features/invoice/server/register-notices.ts'
import { payeeNotices } from '#features/payment/payee/server/register-notices.ts'
import { ratingNotices } from '#features/rating/server/register-notices.ts'
import { watchNotices } from '#features/watch/server/register-notices.ts'

export const NOTICES = noticeRegistry(
  accountNotices(accountMails),
  bookingNotices,
  companyNotices,
  draftNotices,
  feedNotices,
  invoiceNotices,
  messageNotices,
  moderationNotices,
  payeeNotices,
  ratingNotices,
  suspensionNotices,
  troubleNotices,
  watchNotices,
)
