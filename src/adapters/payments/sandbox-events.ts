/**
 * The webhooks of the sandbox, like those of a real provider: signed, over the same route, and for tests also twice, in
 * another order, or not at all. They report what the caller cannot know already: the payer's answer, an expired hold, a
 * capture, a release, a decline, a debit's end, a
 * dispute. A hold on a good card is not reported, because the call's answer says it.
 */
export type SandboxEventType =
  | 'payment.authorized'
  | 'payment.declined'
  | 'payment.captured'
  | 'payment.canceled'
  | 'debit.returned'
  | 'dispute.opened'
  | 'dispute.answered'
  | 'dispute.won'
  | 'dispute.lost'
  | 'setup.answered'

/** Delivers a webhook to its receiver; rejects when that failed. */
export type Deliver = (raw: Buffer, headers: Record<string, string>) => Promise<unknown>

export type DeliverySwitches = {
  readonly duplicate?: boolean
  /** Nothing is delivered before `delivered` is called, and then the last one comes first. */
  readonly reorder?: boolean
  readonly drop?: boolean
}

export type SandboxEvents = {
  /** Returns at once, without waiting for the delivery. */
  send(type: SandboxEventType, ref: string): void
  deliverTo(deliver: Deliver): void
  switchDelivery(switches: DeliverySwitches): void
  /** Waits until every webhook so far has been delivered or given up. */
  delivered(): Promise<void>
}

const TRIES = 3

export function sandboxEvents(made: {
  newRef: () => string
  signedHeaders: (raw: Buffer) => Record<string, string>
}): SandboxEvents {
  let deliver: Deliver | null = null
  let switches: DeliverySwitches = {}
  let delayed: Buffer[] = []
  const onTheWay = new Set<Promise<void>>()

  async function send(raw: Buffer): Promise<void> {
    for (let attempt = 1; deliver && attempt <= TRIES; attempt += 1) {
      try {
        await deliver(raw, made.signedHeaders(raw))
        return
      } catch {
        // The webhook is lost, as it may happen with a real provider; the payer's return and the timers do the same
        // work.
      }
    }
  }

  function start(raw: Buffer): void {
    const sending = send(raw).finally(() => onTheWay.delete(sending))
    onTheWay.add(sending)
  }

  return {
    send(type, ref) {
      if (!deliver || switches.drop) return
      const raw = Buffer.from(JSON.stringify({ id: `evt_${made.newRef()}`, type, ref }))
      for (const one of switches.duplicate ? [raw, raw] : [raw]) {
        if (switches.reorder) delayed.push(one)
        else start(one)
      }
    },
    deliverTo(to) {
      deliver = to
    },
    switchDelivery(to) {
      switches = to
    },
    async delivered() {
      const late = delayed.toReversed()
      delayed = []
      for (const raw of late) await send(raw)
      while (onTheWay.size > 0) await Promise.all(onTheWay)
    },
  }
}
