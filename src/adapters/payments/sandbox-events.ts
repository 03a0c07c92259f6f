/**
 * The sandbox tells what changed, as a real provider does: signed, over the same route, and when somebody wants to
 * see it, twice, in another order, or not at all. Told is what the caller can not know already: what the payer did,
 * what lapsed, what was taken, freed or declined. A hold on a good card is not told, its answer says it.
 */
type SandboxEventType =
  | 'payment.authorized'
  | 'payment.declined'
  | 'payment.captured'
  | 'payment.canceled'
  | 'setup.answered'

/** Brings a webhook to whoever listens; rejects when it could not. */
export type Deliver = (raw: Buffer, headers: Record<string, string>) => Promise<unknown>

export type DeliverySwitches = {
  readonly duplicate?: boolean
  /** Nothing leaves until `delivered`, and then the last one first. */
  readonly reorder?: boolean
  readonly drop?: boolean
}

export type SandboxEvents = {
  /** Returns at once; nobody waits for a webhook. */
  tell(type: SandboxEventType, ref: string): void
  deliverTo(deliver: Deliver): void
  switchDelivery(switches: DeliverySwitches): void
  /** Waits until everything told so far has arrived or was given up. */
  delivered(): Promise<void>
}

const TRIES = 3

export function sandboxEvents(made: {
  newRef: () => string
  signedHeaders: (raw: Buffer) => Record<string, string>
}): SandboxEvents {
  let deliver: Deliver | null = null
  let switches: DeliverySwitches = {}
  let kept: Buffer[] = []
  const onTheWay = new Set<Promise<void>>()

  async function send(raw: Buffer): Promise<void> {
    for (let attempt = 1; deliver && attempt <= TRIES; attempt += 1) {
      try {
        await deliver(raw, made.signedHeaders(raw))
        return
      } catch {
        // Lost, as webhooks are now and then; the payer's return and the timers do the same.
      }
    }
  }

  function start(raw: Buffer): void {
    const sending = send(raw).finally(() => onTheWay.delete(sending))
    onTheWay.add(sending)
  }

  return {
    tell(type, ref) {
      if (!deliver || switches.drop) return
      const raw = Buffer.from(JSON.stringify({ id: `evt_${made.newRef()}`, type, ref }))
      for (const one of switches.duplicate ? [raw, raw] : [raw]) {
        if (switches.reorder) kept.push(one)
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
      const late = kept.toReversed()
      kept = []
      for (const raw of late) await send(raw)
      while (onTheWay.size > 0) await Promise.all(onTheWay)
    },
  }
}
