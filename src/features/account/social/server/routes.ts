import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { acceptTerms } from './accept-terms.ts'
import { finishSocial, receiveApple } from './finish-social.ts'
import { startApple, startSocial } from './start-social.ts'
import { readSocial, unlinkSocial } from './unlink-social.ts'

export const socialRoutes = [
  route(contract.startSocial, startSocial),
  route(contract.startApple, startApple),
  route(contract.finishSocial, finishSocial),
  route(contract.receiveApple, receiveApple),
  route(contract.readSocial, readSocial),
  route(contract.acceptTerms, acceptTerms),
  route(contract.unlinkSocial, unlinkSocial),
]
