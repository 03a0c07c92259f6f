/** What happens to the lives of a plan, drawn at random by fast-check, which also makes a failing plan smaller. */
import fc from 'fast-check'
import { CARDS } from './test-world.ts'

/** Everything that can happen to a booking from outside; the timers do the rest. Doubled names happen more often. */
export const ACTIONS = [
  'book',
  'book',
  'hold',
  'pay',
  'payWithAnother',
  'confirmAtBank',
  'confirmAtBank',
  'refuseAtBank',
  'sendAgain',
  'extend',
  'extend',
  'move',
  'cancel',
  'cancelAsHost',
  'cancelAsOperator',
  'withdraw',
  'checkIn',
  'checkOut',
  'noteNoShow',
  'reportTrouble',
  'answerTrouble',
  'refund',
  'writeOff',
  'decideDispute',
  'changePayee',
  'wait',
] as const
export type Action = (typeof ACTIONS)[number]

export const ACCOUNTS = {
  pays: 'DE89370400440532013000',
  fails: 'DE62370400440532013001',
  closed: 'DE24370400440532013006',
  returned: 'DE35370400440532013002',
} as const

/** How somebody pays; bank accounts belong to companies, because a person needs one paid booking first. */
const METHODS = [
  { card: CARDS.good },
  { card: CARDS.good },
  { card: CARDS.good },
  { card: CARDS.good },
  { card: CARDS.declines },
  { card: CARDS.insufficient },
  { card: CARDS.asksAtSetup },
  { card: CARDS.asksAlways },
  { card: '4000008260003178' },
  { card: CARDS.disputes },
  { account: ACCOUNTS.pays },
  { account: ACCOUNTS.fails },
  { account: ACCOUNTS.closed },
  { account: ACCOUNTS.returned },
] as const
export type Method = (typeof METHODS)[number]

/** `pick` chooses among what is possible when it happens. */
export type Step = { readonly act: Action; readonly pick: number }

/** One person and what they do, a step in each round. */
export type Life = { readonly method: Method; readonly steps: readonly Step[] }

export const DELIVERIES = ['once', 'twice', 'reordered', 'never'] as const

/** What the world is like in a round, and how far the clock moves before it. */
export type Round = {
  /** Minutes, or to a moment at which something is due for one of the bookings. */
  readonly clock: { readonly minutes: number } | { readonly toMoment: number }
  readonly paymentsAway: boolean
  readonly payeesAway: boolean
  readonly webhooks: (typeof DELIVERIES)[number]
  /** Timers run beside what people do, in two processes; otherwise after them. */
  readonly isCrowded: boolean
}

export type Plan = {
  /** After the start of the test, so that both changes of the clock are met. */
  readonly startDay: number
  readonly rounds: readonly Round[]
  readonly lives: readonly Life[]
}

const PICKS = 1000

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTIONS),
  pick: fc.nat(PICKS - 1),
})

const round: fc.Arbitrary<Round> = fc
  .record({
    clock: fc.oneof(
      { weight: 2, arbitrary: fc.record({ minutes: fc.constantFrom(0, 1, 4, 6, 11, 16, 31, 61, 185, 60 * 25) }) },
      { weight: 3, arbitrary: fc.record({ toMoment: fc.nat(PICKS - 1) }) },
    ),
    paymentsAway: likely(0.12),
    payeesAway: likely(0.12),
    webhooks: fc.constantFrom('once' as const, ...DELIVERIES),
    isCrowded: likely(0.3),
  })
  // When an answer is lost together with its webhook, nobody here knows of a hold until it ends by itself after a week.
  .map((drawn) => (drawn.paymentsAway && drawn.webhooks === 'never' ? { ...drawn, webhooks: 'reordered' } : drawn))

function likely(share: number): fc.Arbitrary<boolean> {
  return fc.nat(99).map((drawn) => drawn >= 100 - share * 100)
}

/** Most lives begin with a booking, so that there is something to happen to. */
const life = (rounds: number): fc.Arbitrary<Life> =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    steps: fc
      .array(step, { minLength: rounds, maxLength: rounds })
      .map(([first, ...rest]) =>
        first ? [first.pick % 4 === 0 ? first : { ...first, act: 'book' as const }, ...rest] : [],
      ),
  })

/** Drawn at full size; smaller when it fails: fewer lives, then fewer rounds, then calmer ones. */
class Plans extends fc.Arbitrary<Plan> {
  readonly #whole: fc.Arbitrary<Plan>

  constructor(lives: number, rounds: number) {
    super()
    this.#whole = fc.record({
      startDay: fc.nat(364),
      rounds: fc.array(round, { minLength: rounds, maxLength: rounds }),
      lives: fc.array(life(rounds), { minLength: lives, maxLength: lives }),
    })
  }

  override generate(random: fc.Random): fc.Value<Plan> {
    return new fc.Value(this.#whole.generate(random, undefined).value, undefined)
  }

  override canShrinkWithoutContext(plan: unknown): plan is Plan {
    return typeof plan === 'object' && plan !== null && 'lives' in plan
  }

  override shrink(plan: Plan): fc.Stream<fc.Value<Plan>> {
    return fc.stream(smaller(plan)).map((one) => new fc.Value(one, undefined))
  }
}

function* smaller(plan: Plan): Generator<Plan> {
  for (const lives of without(plan.lives)) yield { ...plan, lives }
  // What people do in a round goes with it.
  for (const kept of without(plan.rounds.map((_, nth) => nth)))
    yield {
      ...plan,
      rounds: plan.rounds.filter((_, nth) => kept.includes(nth)),
      lives: plan.lives.map((one) => ({ ...one, steps: one.steps.filter((_, nth) => kept.includes(nth)) })),
    }
  for (const calm of CALMER)
    for (const [nth, stormy] of plan.rounds.entries())
      if (Object.entries(calm).some(([key, value]) => stormy[key as keyof Round] !== value))
        yield { ...plan, rounds: plan.rounds.with(nth, { ...stormy, ...calm }) }
}

const CALMER: readonly Partial<Round>[] = [
  { paymentsAway: false, payeesAway: false, webhooks: 'once', isCrowded: false },
  { paymentsAway: false },
  { payeesAway: false },
  { webhooks: 'once' },
  { isCrowded: false },
]

/** Half of the list, the other half, and so on in smaller parts down to single items; never nothing at all. */
function* without<T>(list: readonly T[]): Generator<T[]> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < list.length; from += size) {
      const rest = [...list.slice(0, from), ...list.slice(from + size)]
      if (rest.length > 0) yield rest
    }
}

export const plans = (lives: number, rounds: number): fc.Arbitrary<Plan> => new Plans(lives, rounds)
