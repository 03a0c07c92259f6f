/**
 * Whoever bills for a company is told that a statement is there and paid, of the day of a debit, and that a statement could
 * not be paid, or is owed again (Spec 9; company paper 6).
 */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { PaymentEvents } from '../../events.ts'
import { statementMail, statementWords, type StatementNotice } from '../mails/statement-mail.ts'
import { isStatementFailed, isStatementPaid, type StatementState } from '../rules/statement-states.ts'
import { askedCents } from '../rules/taken-parts.ts'
import { selectStatements } from './statement-store.ts'

export const statementNotices = {
  'statement.ready': told('ready'),
  'statement.announced': told('announced'),
  'statement.failed': told('failed'),
  'statement.taken_back': told('taken_back'),
} satisfies NoticesFor<PaymentEvents>

const IS_TRUE: Record<StatementNotice, (state: StatementState) => boolean> = {
  ready: isStatementPaid,
  announced: (state) => !isStatementPaid(state),
  failed: isStatementFailed,
  taken_back: isStatementFailed,
}

function told(type: StatementNotice): Notice {
  return {
    to: { account: { group: 'payment', list: true, push: 'quiet', mail: 'mandatory' } },
    target: () => ({ route: 'employees.billing', params: {} }),
    async compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
      const statement = await selectStatements(db.read)
        .where('s.id', '=', Number(event.payload['statement']))
        .executeTakeFirst()
      const person = await db.read
        .selectFrom('person')
        .select(['email', 'given_name', 'name', 'locale'])
        .where('id', '=', event.person_id)
        .executeTakeFirst()
      if (!statement || !person) return null
      const about = {
        number: statement.number,
        month: statement.month.slice(0, 7),
        askedCents: askedCents(statement),
        isPart: statement.again_cents !== null,
        currency: statement.currency,
        debitOn: statement.debit_on,
        isToConfirm: statement.decline_code === 'authentication_required',
      }
      const { email: to, locale } = person
      return {
        words: (reader) => statementWords(type, about, reader),
        isTrue: IS_TRUE[type](statement.state),
        outdatedAt: null,
        mail: () => ({
          to,
          locale,
          ...statementMail(type, about, { name: person.given_name || person.name, locale, baseUrl }),
        }),
      }
    },
  }
}
