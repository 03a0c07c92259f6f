import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { clearDay } from './clear-day.ts'
import { createBlock } from './create-block.ts'
import { createVacation } from './create-vacation.ts'
import { deleteBlock } from './delete-block.ts'
import { deleteVacation } from './delete-vacation.ts'
import { endSeries } from './end-series.ts'
import { overrideDay } from './override-day.ts'
import { readBlocks } from './read-blocks.ts'

export const blockRoutes = [
  route(contract.readBlocks, readBlocks),
  route(contract.createBlock, createBlock),
  route(contract.deleteBlock, deleteBlock),
  route(contract.endSeries, endSeries),
  route(contract.createVacation, createVacation),
  route(contract.deleteVacation, deleteVacation),
  route(contract.overrideDay, overrideDay),
  route(contract.clearDay, clearDay),
]
