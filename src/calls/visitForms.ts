import type {
  FormAnsweringCall,
  FormRefusalCall,
  FormSigningCall,
  OpenedForm,
  VisitForms,
} from '#machines/flows/door/visitForms.setup.ts';
import { language } from '#src/language/language.ts';
import { doorAnswer, doorApi } from './door.ts';

/** The public calls about the forms of a visit. */
export function visitFormsCalls(baseUrl: string, token: string) {
  const api = doorApi(baseUrl);
  const params = (pass: string | null) => ({
    path: { token },
    header: pass === null ? {} : { 'Visit-Pass': pass },
  });
  return {
    listForms: (pass: string | null, signal: AbortSignal): Promise<VisitForms> =>
      doorAnswer(
        api.GET('/api/public/visits/{token}/forms/', {
          params: { ...params(pass), query: { language } },
          signal,
        }),
        signal,
        'forms',
      ),
    openForm: (pass: string | null, form: number, signal: AbortSignal): Promise<OpenedForm> =>
      doorAnswer(
        api.POST('/api/public/visits/{token}/forms/open/', {
          params: params(pass),
          body: { form, language },
          signal,
        }),
        signal,
        'version',
        'blocks',
        'merge_fields',
      ),
    signForm: ({ pass, ...body }: FormSigningCall, signal: AbortSignal): Promise<VisitForms> =>
      doorAnswer(
        api.POST('/api/public/visits/{token}/forms/sign/', {
          params: params(pass),
          body: { ...body, language },
          signal,
        }),
        signal,
        'forms',
      ),
    answerForm: ({ pass, ...body }: FormAnsweringCall, signal: AbortSignal): Promise<VisitForms> =>
      doorAnswer(
        api.POST('/api/public/visits/{token}/forms/answer/', {
          params: params(pass),
          body: { ...body, language },
          signal,
        }),
        signal,
        'forms',
      ),
    refuseForm: ({ pass, ...body }: FormRefusalCall, signal: AbortSignal): Promise<VisitForms> =>
      doorAnswer(
        api.POST('/api/public/visits/{token}/forms/refuse/', {
          params: params(pass),
          body: { ...body, language },
          signal,
        }),
        signal,
        'forms',
      ),
  };
}

export type VisitFormsCalls = ReturnType<typeof visitFormsCalls>;
