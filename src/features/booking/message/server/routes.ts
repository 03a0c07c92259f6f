import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { hideMessage, keepMessage, listMessageReports, reportMessage } from './moderate-messages.ts'
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
  route(contract.hideMessage, hideMessage),
  route(contract.keepMessage, keepMessage),
]
