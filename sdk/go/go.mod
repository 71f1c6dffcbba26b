module example.com/ticketing

go 1.24.0
