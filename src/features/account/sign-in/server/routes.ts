import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { beginFactor, confirmFactor, endFactor, readFactor, renewRecoveryCodes } from './change-factor.ts'
import { changePassword } from './change-password.ts'
import { finishSecond } from './finish-second.ts'
import { proveAgain, readProof } from './prove-again.ts'
import { readBotCheck } from './read-bot-check.ts'
import { resendVerification } from './resend-verification.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { openVerifyLink, verifyEmail } from './verify-email.ts'

export const signInRoutes = [
  route(contract.signUp, signUp),
  route(contract.signIn, signIn),
  route(contract.signOut, signOut),
  route(contract.requestPasswordReset, requestPasswordReset),
  route(contract.resetPassword, resetPassword),
  route(contract.changePassword, changePassword),
  route(contract.openVerifyLink, openVerifyLink),
  route(contract.verifyEmail, verifyEmail),
  route(contract.resendVerification, resendVerification),
  route(contract.resendAtPage, resendVerification),
  route(contract.readBotCheck, readBotCheck),
  route(contract.finishSecond, finishSecond),
  route(contract.readProof, readProof),
  route(contract.proveAgain, proveAgain),
  route(contract.readFactor, readFactor),
  route(contract.beginFactor, beginFactor),
  route(contract.confirmFactor, confirmFactor),
  route(contract.renewRecoveryCodes, renewRecoveryCodes),
  route(contract.endFactor, endFactor),
]
