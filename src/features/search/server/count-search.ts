/** The analytics event of a search (Spec 7), for visitors who consented; it contains the search, but no identity. */
import type { Call } from '#platform/context.ts'
import type { searchOffices as contract } from '../contract.ts'

export async function countSearch(
  { body, context, now }: Call<typeof contract>,
  when: { readonly date: string; readonly time: string; readonly hours: number },
): Promise<void> {
  const { location } = body
  const brand = body.provider == null ? undefined : await providerName(context, body.provider)
  context.analytics.record(
    {
      event: 'search',
      term: body.address ?? '',
      location: location ? [hundredths(location.lat), hundredths(location.lng)] : null,
      date: when.date,
      time: when.time,
      category: body.group === 1 ? 'Desk' : 'Meeting Room',
      duration: when.hours,
      ...(brand === undefined ? {} : { brand }),
    },
    now,
  )
}

/** Rounds to about a kilometre: enough to tell districts, too coarse to tell a home. */
const hundredths = (degrees: number) => Math.round(degrees * 100) / 100

async function providerName({ db }: Call<typeof contract>['context'], id: number): Promise<string | undefined> {
  const provider = await db.read.selectFrom('provider').select('name').where('id', '=', id).executeTakeFirst()
  return provider?.name
}
