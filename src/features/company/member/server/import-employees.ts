import { FieldErrors, orRefuse, refuse, type Refusal } from '#kernel/verdict.ts'
import { refusalText } from '#kernel/refusals.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { validate } from '#platform/http/validate.ts'
import { mustHave, OF_NEW_MEMBERS } from '../../rules/permissions.ts'
import { readMember, type Member } from '../../server/read-member.ts'
import { saveEmployee, type importEmployees as contract } from '../contract.ts'
import { emailKey } from '../rules/email-key.ts'
import {
  IMPORT_FIELDS,
  languageOf,
  limitOfWords,
  readImport,
  type ImportField,
  type ImportLine,
} from '../rules/import-lines.ts'
import { MOST_INVITATIONS_A_DAY, MOST_LINES } from '../rules/limits.ts'
import { limitOfInvitation, mayInvite } from '../rules/may-manage.ts'
import { limitOf } from '../rules/member-limit.ts'
import { mayInviteMore } from '../rules/may-send.ts'
import { readCsv } from '../rules/read-csv.ts'
import { demandPayer } from './demand-payer.ts'
import { inviteOne, type Invitation } from './invite-one.ts'
import { lockCompany, sentToday } from './member-store.ts'
import { demandNames } from './save-employee.ts'
import type { Outside } from './outside.ts'

type Body = Call<typeof contract>['body']
type Fault = { readonly field: ImportField; readonly refusal: Refusal }
type Judged = ImportLine & {
  readonly result: 'invite' | 'member' | 'out' | 'faulty'
  readonly faults: readonly Fault[]
  readonly invitation: Invitation | null
}

/** All of them or none: the lines are judged again in the transaction that invites. */
export const employeesImporter =
  (outside: Outside) =>
  async ({ viewer, body, now, locale, context }: Call<typeof contract>) => {
    const { columns, lines } = linesOf(body)
    const reply = (judged: readonly Judged[], committed: boolean, sent: number) => {
      const invited = judged.filter(({ result }) => result === 'invite').length
      const invitationsLeft = Math.max(0, MOST_INVITATIONS_A_DAY - sent)
      return { data: { committed, columns: [...columns], lines: judged.map(onWire(locale)), invited, invitationsLeft } }
    }
    const look = async (db: Reads) => {
      const me = await readMember(db, viewer)
      orRefuse(mustHave(me, 'invite'))
      const present = await presentKeys(db, me.companyId)
      return { me, judged: judge(lines, body.without, me, present), sent: await sentToday(db, me.companyId, now) }
    }
    if (!body.commit) {
      const { judged, sent } = await look(context.db.read)
      return reply(judged, false, sent)
    }
    const done = await context.db.tx(async (tx) => {
      const { companyId } = await readMember(tx, viewer)
      await lockCompany(tx, companyId)
      const { judged, sent } = await look(tx)
      if (judged.some(({ result }) => result === 'faulty')) refuse('company.import_faulty')
      const invitations = judged.flatMap(({ invitation }) => invitation ?? [])
      if (invitations.length === 0) refuse('company.import_empty')
      await demandPayer(outside, tx, companyId)
      orRefuse(mayInviteMore(sent, invitations.length))
      for (const invitation of invitations) await inviteOne(tx, context, companyId, invitation, now)
      return reply(judged, true, sent + invitations.length)
    })
    context.wake()
    return done
  }

/** As the file says it, with what was put right since. */
function linesOf({ csv, fixes }: Body): { columns: readonly ImportField[]; lines: readonly ImportLine[] } {
  const file = readImport(readCsv(csv))
  if (!file) refuse('company.import_columns')
  if (file.lines.length === 0) refuse('company.import_empty')
  if (file.lines.length > MOST_LINES) refuse('company.import_too_long')
  const lines = file.lines.map((one) => {
    const fixed = fixes.filter(({ line }) => line === one.line).map(({ field, value }) => [field, value.trim()])
    return { line: one.line, values: { ...one.values, ...Object.fromEntries(fixed) } as ImportLine['values'] }
  })
  return { columns: file.columns, lines }
}

/** The mailboxes of everybody who is invited or registered. */
async function presentKeys(db: Reads, companyId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('member')
    .select('email_key')
    .where('company_id', '=', companyId)
    .where('state', '<>', 'deleted')
    .execute()
  return new Set(rows.map((row) => row.email_key))
}

function judge(
  lines: readonly ImportLine[],
  without: readonly number[],
  me: Member,
  present: ReadonlySet<string>,
): Judged[] {
  const seen = new Set<string>()
  return lines.map((line): Judged => {
    if (without.includes(line.line)) return { ...line, result: 'out', faults: [], invitation: null }
    const { invitation, faults } = invitationOf(line, me)
    if (!invitation) return { ...line, result: 'faulty', faults, invitation }
    const key = emailKey(invitation.email)
    if (present.has(key)) return { ...line, result: 'member', faults: [], invitation: null }
    const isTwice = seen.has(key)
    seen.add(key)
    const twice: Fault = { field: 'email', refusal: { code: 'company.import_twice', slots: {} } }
    return isTwice
      ? { ...line, result: 'faulty', faults: [twice], invitation: null }
      : { ...line, result: 'invite', faults: [], invitation }
  })
}

const isField = (name: string): name is ImportField => (IMPORT_FIELDS as readonly string[]).includes(name)

/** By the same schema and the same rules as an invitation that is typed. */
function invitationOf({ values }: ImportLine, me: Member): { invitation: Invitation | null; faults: readonly Fault[] } {
  const faults: Fault[] = []
  const limit = limitOfWords(values.limit, values.amount)
  if ('field' in limit) {
    const code = values[limit.field] === '' ? 'field.required' : 'company.import_unreadable'
    faults.push({ field: limit.field, refusal: { code, slots: {} } })
  }
  const locale = languageOf(values.locale)
  if (locale === null) faults.push({ field: 'locale', refusal: { code: 'company.import_unreadable', slots: {} } })
  const body = {
    email: values.email,
    givenName: values.givenName,
    surname: values.surname,
    locale: locale ?? 'de',
    limit: 'field' in limit ? { type: 'none' as const, amount: null } : limit,
    permissions: [...OF_NEW_MEMBERS],
    costCentre: values.costCentre === '' ? null : values.costCentre,
  }
  try {
    const valid = validate(saveEmployee.body, body, saveEmployee.errorNames)
    demandNames(valid)
    const asked = limitOf(valid.limit)
    if (faults.length > 0 || asked === null) return { invitation: null, faults }
    const invitation = { ...valid, limit: limitOfInvitation(me, asked) }
    const verdict = mayInvite(me, invitation)
    if (verdict.ok) return { invitation, faults }
    return { invitation: null, faults: [{ field: 'limit', refusal: verdict.refusal }] }
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    for (const [name, list] of Object.entries(error.fields))
      faults.push(...list.map((refusal): Fault => ({ field: isField(name) ? name : 'email', refusal })))
    return { invitation: null, faults }
  }
}

const onWire =
  (locale: Locale) =>
  ({ line, values, result, faults }: Judged) => ({
    line,
    ...values,
    result,
    errors: faults.map(({ field, refusal: { code, slots } }) => ({ field, text: refusalText(code, slots, locale) })),
  })
