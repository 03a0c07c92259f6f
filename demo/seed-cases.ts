/** What people have reported and asked for about their data, so that operators have something to decide on. */
import { closeDataRequest, fulfilDataRequest, openDataRequest } from '#features/account/request/contract.ts'
import { complain, decideReport, listReportCases, reportContent } from '#features/report/contract.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { callsOf, contextAt } from './seed-context.ts'

type Report = {
  readonly kind: 'office' | 'photo'
  readonly ground: 'fake' | 'rights' | 'terms'
  readonly explanation: string
  readonly daysBefore: number
}

/** One that waits, and one that has waited for too long. */
const OPEN: readonly Report[] = [
  {
    kind: 'office',
    ground: 'fake',
    explanation: 'Am Klingelschild steht ein anderer Name, und im Erdgeschoss wusste niemand von Schreibtischen.',
    daysBefore: 2,
  },
  {
    kind: 'photo',
    ground: 'rights',
    explanation: 'Das Bild habe ich fotografiert. Ich habe nie erlaubt, dass es hier gezeigt wird.',
    daysBefore: 9,
  },
]

/** One that was decided, of which whoever reported it has complained since. */
const COMPLAINED: Report & { readonly facts: string; readonly complaint: string } = {
  kind: 'office',
  ground: 'terms',
  explanation: 'Vor Ort sollte ich für den Bildschirm extra zahlen, obwohl er in der Ausstattung steht.',
  daysBefore: 6,
  facts: 'Der Anbieter hat den Aufpreis zurückgezahlt und nimmt ihn nicht mehr. Die Angaben im Angebot stimmen.',
  complaint: 'Gestern stand der Zettel mit dem Aufpreis immer noch auf dem Tisch.',
}

const DECIDED_DAYS = 4
const COMPLAINED_DAYS = 1

type Seeded = {
  context: Context
  seed: number
  operator: SignedIn
  /** Who reports and asks, in a fixed order. */
  people: readonly SignedIn[]
  /** In a fixed order, each with a photo. */
  offices: readonly { readonly id: number; readonly photo: string }[]
  now: Temporal.Instant
}

export async function seedCases({ context, seed, operator, people, offices, now }: Seeded): Promise<void> {
  const before = (days: number) => now.subtract({ hours: 24 * days })
  const callsAt = (viewer: SignedIn, days: number, step: string) =>
    callsOf({ ...viewer, proved: true }, contextAt(context, seed, before(days), `cases ${step}`))
  for (const [nth, one] of [...OPEN, COMPLAINED].entries()) {
    const [person, office] = [people[nth], offices[nth]]
    if (!person || !office) continue
    const { kind, ground, explanation, daysBefore } = one
    const subject = { kind, id: String(office.id), ...(kind === 'photo' && { photo: office.photo }) }
    const { token } = (
      await callsAt(
        person,
        daysBefore,
        `report ${nth}`,
      )(reportContent, {
        body: { ...subject, ground, explanation, goodFaith: true },
        idempotencyKey: `demo-report-${nth}`,
      })
    ).data
    if (one !== COMPLAINED) continue
    const decide = callsAt(operator, DECIDED_DAYS, 'decision')
    const waiting = (await decide(listReportCases)).data.find((of) => of.office === office.id)
    await decide(decideReport, {
      params: { id: String(waiting?.id) },
      body: { on: 'open', action: 'keep', facts: COMPLAINED.facts },
    })
    await callsAt(
      person,
      COMPLAINED_DAYS,
      'complaint',
    )(complain, {
      params: { token },
      body: { text: COMPLAINED.complaint },
    })
  }
  await seedRequests(people.slice(OPEN.length + 1), (days, step) => callsAt(operator, days, step), before)
}

/** Two that wait and two that are closed, each arrived so many days ago. */
const REQUESTS = [
  { kind: 'access', channel: 'letter', identity: 'callback', arrived: 20 },
  {
    kind: 'objection',
    channel: 'mail',
    identity: 'account_mail',
    arrived: 6,
    wanted: 'Möchte keine Vorschläge zu Orten in der Nähe mehr bekommen.',
  },
  {
    kind: 'rectification',
    channel: 'mail',
    identity: 'account_mail',
    arrived: 16,
    wanted: 'Der Nachname hat sich durch Heirat geändert.',
    outcome: 'Der Nachname steht jetzt so im Profil, wie du ihn uns geschrieben hast.',
  },
  {
    kind: 'erasure',
    channel: 'letter',
    identity: 'questions',
    arrived: 30,
    withdrawn: 'Möchte das Konto doch behalten, sagt sie am Telefon.',
  },
] as const

async function seedRequests(
  people: readonly SignedIn[],
  callsAt: (daysBefore: number, step: string) => ReturnType<typeof callsOf>,
  before: (days: number) => Temporal.Instant,
): Promise<void> {
  for (const [nth, request] of REQUESTS.entries()) {
    const person = people[nth]
    if (!person) continue
    const { kind, channel, identity, arrived } = request
    const wanted = 'wanted' in request ? request.wanted : ''
    const enter = callsAt(arrived - 1, `request ${nth}`)
    const { id } = (
      await enter(openDataRequest, {
        params: { id: person.id },
        body: { kind, channel, identity, wanted, arrivedOn: localDay(before(arrived), REGION_ZONE) },
      })
    ).data
    const answer = callsAt(arrived - 3, `answer ${nth}`)
    const params = { id: String(id) }
    if ('outcome' in request) await answer(fulfilDataRequest, { params, body: { outcome: request.outcome } })
    if ('withdrawn' in request)
      await answer(closeDataRequest, { params, body: { as: 'withdrawn', reason: request.withdrawn } })
  }
}
