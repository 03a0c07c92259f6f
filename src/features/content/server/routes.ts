import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { listPages, previewPage, readDraft, resetPage, savePage } from './keep-pages.ts'
import { publishTerms, readTerms } from './publish-terms.ts'
import { readPage } from './read-page.ts'

export const contentRoutes = [
  route(contract.readPage, readPage),
  route(contract.listPages, listPages),
  route(contract.readDraft, readDraft),
  route(contract.previewPage, previewPage),
  route(contract.savePage, savePage),
  route(contract.resetPage, resetPage),
  route(contract.readTerms, readTerms),
  route(contract.publishTerms, publishTerms),
]
