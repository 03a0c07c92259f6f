import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { visitCanceler } from './cancel-visit.ts'
import type { OutsideOfPlaces } from './outside.ts'
import { readLocations } from './read-locations.ts'
import { sharesReader, visitorsReader } from './read-shares.ts'
import { companyPlacesSaver, homeChanger, homeSaver, locationSaver } from './save-place.ts'
import { placeSharer } from './share-place.ts'

export const placeRoutes = (outside: OutsideOfPlaces) => [
  route(contract.readLocations, readLocations),
  route(contract.saveLocation, locationSaver(outside)),
  route(contract.saveCompanyPlaces, companyPlacesSaver(outside)),
  route(contract.saveHome, homeSaver(outside)),
  route(contract.changeHome, homeChanger(outside)),
  route(contract.readShares, sharesReader(outside)),
  route(contract.saveShare, placeSharer(outside)),
  route(contract.readVisitors, visitorsReader(outside)),
  route(contract.cancelVisit, visitCanceler(outside)),
]
