import type { ReplyOf } from '#kernel/endpoint.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readSettings as readContract, saveSettings as saveContract } from '../contract.ts'
import { CHANNELS, CHOICES, NOTICE_GROUPS } from '../rules/channels.ts'
import { readQuietHours, readSwitches, saveQuietHours, saveSwitches } from './store.ts'

export async function readSettings({ viewer, context }: Call<typeof readContract>) {
  return { data: await settingsOf(context.db.read, viewer.id) }
}

export async function saveSettings({ viewer, body, context }: Call<typeof saveContract>) {
  const switches = body.channels.filter(({ group, channel }) => CHOICES[group][channel] === 'switch')
  return context.db.tx(async (tx) => {
    await saveSwitches(tx, viewer.id, switches)
    await saveQuietHours(tx, viewer.id, body.quietHours)
    return { data: await settingsOf(tx, viewer.id) }
  })
}

async function settingsOf(db: Reads, personId: string): Promise<ReplyOf<typeof readContract>['data']> {
  const switches = await readSwitches(db, personId)
  const quietHours = await readQuietHours(db, personId)
  const isOn = (group: string, channel: string) =>
    switches.find((one) => one.group === group && one.channel === channel)?.on ?? true
  return {
    channels: NOTICE_GROUPS.flatMap((group) =>
      CHANNELS.filter((channel) => CHOICES[group][channel] !== 'none').map((channel) => {
        const fixed = CHOICES[group][channel] === 'fixed'
        return { group, channel, on: fixed || isOn(group, channel), fixed }
      }),
    ),
    quietHours,
  }
}
