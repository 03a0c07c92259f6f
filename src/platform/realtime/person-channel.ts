/**
 * Who is to look again (Spec 4: a private channel per user id). A notification names people only; what they may see
 * is read when it is sent to them. Any process may tell, every process hears.
 */
import type { Database } from '../db/connection/database.ts'
import type { Tx } from '../db/handles.ts'

const CHANNEL = 'person_changed'
/** A payload takes 8,000 bytes, an id 37 with its comma. */
const IDS_PER_NOTICE = 200

/** Told when the transaction commits. */
export async function notifyPeople(tx: Pick<Tx, 'notify'>, personIds: readonly string[]): Promise<void> {
  const ids = [...new Set(personIds)]
  for (let i = 0; i < ids.length; i += IDS_PER_NOTICE)
    await tx.notify(CHANNEL, ids.slice(i, i + IDS_PER_NOTICE).join(','))
}

/** Told at once, outside of a transaction. */
export async function notifyPerson(db: Pick<Database, 'notify'>, personId: string): Promise<void> {
  await db.notify(CHANNEL, personId)
}

export type PersonChannel = {
  /** @returns what ends it */
  subscribe(personId: string, tell: () => void): () => void
  /** How many subscriptions there are, of one person or of all. */
  size(personId?: string): number
}

const channels = new WeakMap<object, Promise<PersonChannel>>()

/** Of this database, listening from the first who asks until the database is closed. */
export function personChannelOf(db: Pick<Database, 'listen'>): Promise<PersonChannel> {
  // A request may have a handle of its own on the same database; what listens is shared by all of them.
  const known = channels.get(db.listen)
  if (known) return known
  const opening = openPersonChannel(db)
  channels.set(db.listen, opening)
  opening.catch(() => channels.delete(db.listen))
  return opening
}

/** One listening connection for the whole process, however many people it serves. */
async function openPersonChannel(db: Pick<Database, 'listen'>): Promise<PersonChannel> {
  const people = new Map<string, Set<() => void>>()
  const all = () => [...people.values()].flatMap((tells) => [...tells])
  await db.listen(
    CHANNEL,
    (payload) => {
      for (const id of payload.split(',')) for (const tell of people.get(id) ?? []) tell()
    },
    // What was told while the connection was away nobody knows: everybody looks again.
    () => {
      for (const tell of all()) tell()
    },
  )
  return {
    subscribe(personId, tell) {
      const tells = people.get(personId) ?? new Set()
      people.set(personId, tells.add(tell))
      return () => {
        tells.delete(tell)
        if (tells.size === 0) people.delete(personId)
      }
    },
    size: (personId) => (personId === undefined ? all().length : (people.get(personId)?.size ?? 0)),
  }
}
