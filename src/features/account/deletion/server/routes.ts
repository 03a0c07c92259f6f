import { route } from '#platform/http/route.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import * as contract from '../contract.ts'
import { deletionCalls, keepByLink } from './ask-deletion.ts'

export function deletionRoutes(features: readonly PersonalData[]) {
  const { readDeletion, askDeletion, keepAccount } = deletionCalls(features)
  return [
    route(contract.readDeletion, readDeletion),
    route(contract.askDeletion, askDeletion),
    route(contract.keepAccount, keepAccount),
    route(contract.keepByLink, keepByLink),
  ]
}
