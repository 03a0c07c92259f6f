import { route } from '#platform/http/route.ts'
import { listNearby as listNearbyContract } from '#features/booking/nearby/contract.ts'
import * as contract from '../contract.ts'
import { listNearby } from '../nearby/server/list-nearby.ts'
import { findOffices, findProviders, namePlace, suggestPlaces } from './find-places.ts'
import { findTagged } from './find-tagged.ts'
import { readOpening } from './read-opening.ts'
import { searchOffices } from './search-offices.ts'

export const searchRoutes = [
  route(contract.searchOffices, searchOffices),
  route(contract.searchOfficesShort, searchOffices),
  route(contract.readOpening, readOpening),
  route(contract.suggestPlaces, suggestPlaces),
  route(contract.namePlace, namePlace),
  route(contract.findProviders, findProviders),
  route(contract.findOffices, findOffices),
  route(contract.findTagged, findTagged),
  route(listNearbyContract, listNearby),
]
