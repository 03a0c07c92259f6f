import { route } from '#platform/http/route.ts'
import type { StateReasons } from '#platform/statement-of-reasons.ts'
import * as contract from '../contract.ts'
import { listMessageReports, messageHider, messageKeeper, reportMessage } from './moderate-messages.ts'
import { noteMessagesRead, readMessages } from './read-messages.ts'
import { sendMessage } from './send-message.ts'
import { takeBackMessage } from './take-back-message.ts'

export const messageRoutes = [
  route(contract.readMessages, readMessages),
  route(contract.sendMessage, sendMessage),
  route(contract.noteMessagesRead, noteMessagesRead),
  route(contract.takeBackMessage, takeBackMessage),
  route(contract.reportMessage, reportMessage),
  route(contract.listMessageReports, listMessageReports),
]

/** @param stateReasons of the feature that keeps cases */
export const messageDecisionRoutes = (stateReasons: StateReasons) => [
  route(contract.hideMessage, messageHider(stateReasons)),
  route(contract.keepMessage, messageKeeper(stateReasons)),
]
