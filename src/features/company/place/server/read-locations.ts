import { localDay } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import { readTeamFacts } from '../../presence/server/presence-store.ts'
import { may } from '../../rules/permissions.ts'
import { readMember } from '../../server/read-member.ts'
import type { readLocations as contract } from '../contract.ts'
import { homeTitle } from '../rules/home-title.ts'
import { listPlaces, readGivenName, sharedFrom } from './place-store.ts'
import { viewPlace } from './view-place.ts'

export async function readLocations({ viewer, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const me = await readMember(read, viewer)
  const [{ zone }, places, givenName] = await Promise.all([
    readTeamFacts(read, me.companyId),
    listPlaces(read, me.companyId, me.id),
    readGivenName(read, me.personId),
  ])
  const shared = await sharedFrom(
    read,
    places.map(({ id }) => id),
    localDay(now, zone),
  )
  return {
    data: places.map((place) => viewPlace(place, me, shared)),
    meta: {
      mayShare: may(me, 'share'),
      mayKeepCompany: me.role === 'admin',
      home: homeTitle(givenName, locale),
    },
  }
}
