/** The private event stream of the signed-in person (Spec 4): sends their user data after each change. */
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { personChannelOf } from '#platform/realtime/person-channel.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { watchUserData as contract } from '../contract.ts'
import { meReader, type MeReader, type TitlesOf } from './read-me.ts'
import type { UserDataParts } from './user-data.ts'

const MOST_PER_PERSON = 12
const MOST = 5000

type Events = ReplyData<typeof contract>

export function userDataWatcher(parts: UserDataParts, titlesOf: TitlesOf) {
  const readMe = meReader(parts, titlesOf)
  return async ({ viewer, caller, locale, context }: Call<typeof contract>): Promise<Events> => {
    const channel = await personChannelOf(context.db)
    if (channel.size(viewer.id) >= MOST_PER_PERSON || channel.size() >= MOST) refuse('request.too_many')
    let wake = () => {}
    let isTold = false
    let isGone = false
    // Subscribe before the first read, so that no change in between is missed.
    const leave = channel.subscribe(viewer.id, () => {
      isTold = true
      wake()
    })
    caller.onGone(() => {
      isGone = true
      leave()
      wake()
    })
    return changes({
      // Who follows the stream needs no titles: the list reads its own.
      readNow: async () => readMe({ viewer: await caller.viewerNow(), query: { titles: 'no' }, locale, context }),
      /** One reply at a time; changes that arrive while it is computed cause one more. */
      next: async () => {
        while (!isTold && !isGone) await new Promise<void>((done) => (wake = done))
        isTold = false
        return !isGone
      },
      leave,
    })
  }
}

type Changes = { readNow: () => ReturnType<MeReader>; next: () => Promise<boolean>; leave: () => void }

async function* changes({ readNow, next, leave }: Changes): Events {
  try {
    while (await next()) {
      const data = await readNow()
      yield { event: 'ReloadUserData', data }
      // The session has ended in the meantime.
      if (data === '') return
    }
  } finally {
    leave()
  }
}
