/** Every notice of the product, each registered by the feature that owns it. */
import { accountMails } from '#features/account/server/register-mails.ts'
import { termsPaper } from '#features/content/paper/server/terms-paper.ts'
import { termsNotices } from '#features/content/server/register-notices.ts'
import { requestNotices } from '#features/account/request/server/register-notices.ts'
import { roleNotices } from '#features/account/person/server/register-notices.ts'
import { impersonationNotices } from '#features/account/security/server/register-notices.ts'
import { suspensionNotices } from '#features/account/suspension/server/register-notices.ts'
import { messageNotices } from '#features/booking/message/server/register-notices.ts'
import { troubleNotices } from '#features/booking/trouble/server/register-notices.ts'
import { companyNotices } from '#features/booking/server/pay/company-notices.ts'
import { bookingNotices } from '#features/booking/server/register-notices.ts'
import { enclosed } from '#features/notification/server/enclosed.ts'
import { accountNotices, type Notice, noticeRegistry } from '#features/notification/server/notice-registry.ts'
import { budgetNotices } from '#features/company/budget/server/register-notices.ts'
import { conversionNotices } from '#features/company/conversion/server/register-notices.ts'
import { memberNotices } from '#features/company/member/server/register-notices.ts'
import { feedNotices } from '#features/office/feed/server/register-notices.ts'
import { commissionNotices } from '#features/office/commission/server/register-notices.ts'
import { moderationNotices } from '#features/office/moderation/server/register-notices.ts'
import { traderNotices } from '#features/office/trader/server/register-notices.ts'
import { draftNotices } from '#features/office/wizard/server/register-notices.ts'
import { invoiceNotices } from '#features/invoice/server/register-notices.ts'
import { disputeNotices } from '#features/payment/dispute/server/register-notices.ts'
import { payeeNotices } from '#features/payment/payee/server/register-notices.ts'
import { statementNotices } from '#features/payment/statement/server/register-notices.ts'
import { reportNotices, statementOf } from '#features/report/server/register-notices.ts'
import { ratingNotices } from '#features/rating/server/register-notices.ts'
import { taxNotices } from '#features/tax/server/register-notices.ts'
import { watchNotices } from '#features/watch/server/register-notices.ts'
import { webhookNotices } from '#features/integration/webhook/server/register-notices.ts'

/** The contract comes with the terms that it was concluded on, on a durable medium (section 312f BGB). */
function withTerms(notice: Notice): Notice {
  return {
    ...notice,
    async compose(event, to, world) {
      const composed = await notice.compose(event, to, world)
      if (!composed || to !== 'booker') return composed
      return {
        ...composed,
        async mail() {
          const mail = await composed.mail()
          if (!mail) return null
          const terms = await enclosed(world, 'terms', () => termsPaper(world, mail.locale, event.at))
          return { ...mail, attachments: [...(mail.attachments ?? []), ...terms] }
        },
      }
    },
  }
}

export const NOTICES = noticeRegistry(
  accountNotices(accountMails),
  { ...bookingNotices, 'booking.confirmed': withTerms(bookingNotices['booking.confirmed']) },
  budgetNotices,
  conversionNotices,
  disputeNotices,
  draftNotices,
  feedNotices,
  impersonationNotices,
  invoiceNotices,
  memberNotices,
  messageNotices(statementOf),
  commissionNotices,
  moderationNotices(statementOf),
  payeeNotices,
  ratingNotices(statementOf),
  reportNotices,
  requestNotices,
  roleNotices,
  statementNotices,
  companyNotices,
  suspensionNotices(statementOf),
  taxNotices,
  termsNotices,
  traderNotices,
  troubleNotices,
  watchNotices,
  webhookNotices,
)
