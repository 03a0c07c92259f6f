import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { addWatch } from './add-watch.ts'
import { declineOffer, endWatch, endWatchByMail, reopenWatch } from './end-watch.ts'
import { listWatches } from './list-watches.ts'

export const watchRoutes = [
  route(contract.addWatch, addWatch),
  route(contract.listWatches, listWatches),
  route(contract.endWatch, endWatch),
  route(contract.reopenWatch, reopenWatch),
  route(contract.declineOffer, declineOffer),
  route(contract.endWatchByMail, endWatchByMail),
]
