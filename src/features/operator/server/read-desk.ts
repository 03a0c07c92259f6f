import type { Call } from '#platform/context.ts'
import type { readDesk as contract } from '../contract.ts'

export async function readDesk({ now, context }: Call<typeof contract>) {
  const { read } = context.db
  const visits = () =>
    read
      .selectFrom('booking')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'booking')
      .where('status', '=', 'confirmed')
  const [offices, people, running, coming] = await Promise.all([
    read
      .selectFrom('office')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'published')
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('person')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    visits().where('start_at', '<=', now).where('end_at', '>', now).executeTakeFirstOrThrow(),
    visits()
      .where('start_at', '>', now)
      .where('start_at', '<=', now.add({ hours: 24 }))
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: {
      offices: Number(offices.count),
      people: Number(people.count),
      running: Number(running.count),
      coming: Number(coming.count),
    },
  }
}
