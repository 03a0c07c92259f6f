/** A company that can invite, and what its people do, for tests. */
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import type { Permission } from '#features/account/rules/user-limit.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { kindOfBits, type SignedIn } from '#kernel/viewer.ts'
import { OF_NEW_MEMBERS } from '../../rules/permissions.ts'
import * as contract from '../contract.ts'

export const PASSWORD = 'Kran-Birne7 Lotse'

export type Row = {
  id: number
  state: string
  person_id: string | null
  email: string
  sent_that_day: number
  limit_kind: string
  limit_cents: number | null
  permissions: string[]
}

let addresses = 0

export function memberWorld(world: TestWorld) {
  const guest = guestViewer('de')

  const body = (more: object = {}) => ({
    email: `neu-${(addresses += 1)}@sturmvogel.example`,
    givenName: 'Nadia',
    surname: 'Benali',
    locale: 'de' as const,
    limit: { type: 'monthly' as const, amount: 30_000 },
    permissions: [...OF_NEW_MEMBERS],
    costCentre: null,
    ...more,
  })

  async function deliver(): Promise<void> {
    for (const { queue, data } of await dispatchNotices(world))
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  }

  /** Of the last mail to the address. */
  async function tokenFor(email: string): Promise<string> {
    await deliver()
    const mail = world.mails.findLast(({ to }) => to === email)
    const token = /\/employee\/invite\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error(`no link for ${email}`)
    return token
  }

  const save = async (viewer: SignedIn, sent: object) =>
    (await world.call(contract.saveEmployee, { body: sent }, viewer)).data
  const rowOf = async (id: number) => (await world.rows<Row>('select * from member where id = $1', [id]))[0]!
  const invite = (viewer: SignedIn, more: object = {}) => save(viewer, body(more))

  return {
    guest,
    body,
    deliver,
    tokenFor,
    save,
    invite,
    rowOf,
    /** The admin, with a card of the company. */
    async company() {
      const made = await world.company()
      await world.card(made.admin, CARDS.good)
      return made
    },
    /** As the session reads them now. */
    async now(viewer: SignedIn): Promise<SignedIn> {
      const [row] = await world.rows<{ kind: number; company_id: number | null; email_verified: boolean }>(
        'select kind, company_id, email_verified from person where id = $1',
        [viewer.id],
      )
      const { kind = 0, company_id = null, email_verified = false } = row ?? {}
      return {
        ...viewer,
        kind: kindOfBits(kind),
        bits: kind,
        companyId: company_id,
        verified: email_verified,
      } as SignedIn
    },
    /** Somebody registered with exactly these rights, in place of those they have. */
    async grant(viewer: SignedIn, permissions: readonly Permission[]) {
      await world.rows(`update member set permissions = $2 where person_id = $1`, [viewer.id, permissions])
    },
    idOf: async (viewer: SignedIn) =>
      (await world.rows<{ id: number }>('select id from member where person_id = $1', [viewer.id]))[0]!.id,
    async personAt(email: string, options: Parameters<TestWorld['person']>[0] = {}) {
      const viewer = await world.person(options)
      await world.rows('update person set email = $2 where id = $1', [viewer.id, email])
      return { ...viewer, email } as SignedIn
    },
    read: (token: string, viewer: Parameters<TestWorld['call']>[2] = guest) =>
      world.call(contract.readInvite, { params: { token } }, viewer),
    accept: (token: string, viewer: SignedIn) => world.call(contract.acceptInvite, { params: { token } }, viewer),
    register: (token: string, more: object = {}) =>
      world.call(
        contract.registerByInvite,
        {
          params: { token },
          body: { givenName: 'Nadia', surname: 'Benali', password: PASSWORD, terms: true, ...more },
        },
        guest,
      ),
    resend: (viewer: SignedIn, id: number) => world.call(contract.resendInvite, { params: { id: String(id) } }, viewer),
    renew: (token: string) => world.call(contract.renewInvite, { params: { token } }, guest),
    remove: async (viewer: SignedIn, id: number, cancel: 'free' | 'none' = 'free', expectedFee = 0) =>
      (await world.call(contract.deleteEmployee, { params: { id: String(id) }, body: { cancel, expectedFee } }, viewer))
        .data,
    list: (viewer: SignedIn) => world.call(contract.listEmployees, {}, viewer),
    readOne: async (viewer: SignedIn, id: number) =>
      (await world.call(contract.readEmployee, { params: { id: String(id) } }, viewer)).data,
  }
}
