import { Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useApp } from '#src/app/AppContext.tsx';
import { Card, CardGrid } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { ClinicTime } from './ClinicTime.tsx';

/** Where a working day starts: the clinic in force and what can be done in it. */
export function OverviewPage() {
  const { auth, defaultClinic } = useApp();
  const firstName = useSelector(auth, ({ context }) => context.user?.first_name ?? '');
  const clinic = useSelector(defaultClinic, ({ context }) => context.chosen);
  const hasNone = useSelector(defaultClinic, (snapshot) => snapshot.matches('none'));
  const isSettled = useSelector(defaultClinic, (snapshot) => snapshot.hasTag('settled'));
  const count = useSelector(defaultClinic, ({ context }) => context.clinics.length);
  if (hasNone) return <Navigate to="/dashboard/clinics/create" replace />;
  return (
    <>
      <PageHeader
        title="Overview"
        description={
          firstName && (
            <>
              Hello, <bdi>{firstName}</bdi>.
            </>
          )
        }
      />
      {!isSettled && <SkeletonLines lines={6} />}
      {clinic && (
        <CardGrid>
          <Card
            title="Your clinic"
            action={
              <ButtonTo
                variant="quiet"
                size="small"
                to="/dashboard/clinics/edit/$id"
                params={{ id: String(clinic.id) }}
              >
                Edit
              </ButtonTo>
            }
          >
            <DescriptionList
              items={[
                { term: 'Name', value: clinic.name },
                { term: 'Address', value: clinic.address },
                { term: 'Email', value: clinic.email },
                { term: 'Phone number', value: clinic.phone_number },
              ]}
            />
          </Card>
          {clinic.timezone && <ClinicTime zone={clinic.timezone} />}
          <Card
            title="Clinics"
            text={
              count === 1
                ? 'You manage one clinic.'
                : `You manage ${count >= 10 ? 'ten or more' : count} clinics.`
            }
          >
            <ButtonTo variant="secondary" to="/dashboard/clinics">
              All clinics
            </ButtonTo>
          </Card>
        </CardGrid>
      )}
    </>
  );
}
