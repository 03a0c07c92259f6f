/** What the steps show, as a type without the code of the contracts. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readBillingAddress } from '../../billing/contract.ts'
import type { readProfile } from '../../person/contract.ts'
import type { readOnboarding } from '../contract.ts'
import type { ViewerKind } from '#kernel/viewer.ts'
import type { Step } from '../rules/steps.ts'

export type WelcomeData = {
  readonly step: Step
  readonly kind: ViewerKind
  readonly type: ReplyData<typeof readOnboarding>['data']['type']
  readonly profile: ReplyData<typeof readProfile>['data']
  readonly address: ReplyData<typeof readBillingAddress>['data']
}
