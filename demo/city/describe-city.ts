import { describeOffices } from './offices.ts'
import { describePeople } from './people.ts'
import type { CityPlan } from './plan.ts'
import { describeSites } from './sites.ts'
import { describeVisits } from './visits.ts'

/** The demo city of a seed: pure data, equal for the same seed on every machine and day. */
export function describeCity(seed: number): CityPlan {
  const { people, companies, houses } = describePeople(seed)
  const sites = describeSites(seed, houses)
  const locations = sites.map((site) => site.location)
  const offices = describeOffices(seed, sites)
  const visits = describeVisits(seed, people, offices, locations)
  return { people, companies, providers: houses.map((house) => house.plan), locations, offices, visits }
}
