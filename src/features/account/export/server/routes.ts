import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { askExport, downloadExport, readExport } from './ask-export.ts'
import { downloadCopy, readCopy } from './download-copy.ts'

export const exportRoutes = [
  route(contract.readExport, readExport),
  route(contract.askExport, askExport),
  route(contract.downloadExport, downloadExport),
  route(contract.readCopy, readCopy),
  route(contract.downloadCopy, downloadCopy),
]
