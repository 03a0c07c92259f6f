import type { ReplyOf } from '#kernel/endpoint.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readSettings as readContract, saveSettings as saveContract } from '../contract.ts'
import { CHANNELS, CHOICES, NOTICE_GROUPS } from '../rules/channels.ts'
import { readQuietHours, readSwitches, saveQuietHours, saveSwitches } from './store.ts'

export async function readSettings({ viewer, context }: Call<typeof readContract>) {
  return { data: await settingsOf(context.db.read, viewer) }
}

export async function saveSettings({ viewer, body, context }: Call<typeof saveContract>) {
  const switches = body.channels.filter(({ group, channel }) => CHOICES[group][channel] === 'switch')
  return context.db.tx(async (tx) => {
    await saveSwitches(tx, viewer.id, switches)
    await saveQuietHours(tx, viewer.id, body.quietHours)
    return { data: await settingsOf(tx, viewer) }
  })
}

/** Groups about own offices are those of providers. */
const PROVIDERS: readonly string[] = ['office', 'rating']

async function settingsOf(db: Reads, { id, bits }: SignedIn): Promise<ReplyOf<typeof readContract>['data']> {
  const switches = await readSwitches(db, id)
  const quietHours = await readQuietHours(db, id)
  const isProvider = (bits & KIND_BITS.toRent) !== 0
  const groups = NOTICE_GROUPS.filter((group) => isProvider || !PROVIDERS.includes(group))
  const isOn = (group: string, channel: string) =>
    switches.find((one) => one.group === group && one.channel === channel)?.on ?? true
  return {
    channels: groups.flatMap((group) =>
      CHANNELS.filter((channel) => CHOICES[group][channel] !== 'none').map((channel) => {
        const fixed = CHOICES[group][channel] === 'fixed'
        return { group, channel, on: fixed || isOn(group, channel), fixed }
      }),
    ),
    quietHours,
  }
}
