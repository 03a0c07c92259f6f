import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './change-passkeys.ts'
import { challengePasskey, signInByPasskey } from './use-passkey.ts'

export const passkeyRoutes = [
  route(contract.listPasskeys, listPasskeys),
  route(contract.beginPasskey, beginPasskey),
  route(contract.addPasskey, addPasskey),
  route(contract.removePasskey, removePasskey),
  route(contract.challengePasskey, challengePasskey),
  route(contract.signInByPasskey, signInByPasskey),
]
