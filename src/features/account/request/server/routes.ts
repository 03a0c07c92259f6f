import { route } from '#platform/http/route.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import * as contract from '../contract.ts'
import { closeDataRequest } from './close-data-request.ts'
import { downloadDataRequests } from './download-data-requests.ts'
import { extendDataRequest } from './extend-data-request.ts'
import { requestFulfiller } from './fulfil-data-request.ts'
import { requestLister } from './list-data-requests.ts'
import { openDataRequest } from './open-data-request.ts'

export const requestRoutes = (features: readonly PersonalData[]) => [
  route(contract.openDataRequest, openDataRequest),
  route(contract.listDataRequests, requestLister(features)),
  route(contract.downloadDataRequests, downloadDataRequests),
  route(contract.extendDataRequest, extendDataRequest),
  route(contract.fulfilDataRequest, requestFulfiller(features)),
  route(contract.closeDataRequest, closeDataRequest),
]
